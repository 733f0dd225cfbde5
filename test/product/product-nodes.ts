import { startChaosProxy } from '../nodes/chaos-proxy'
import { startRedis } from '../nodes/spawn-redis'
import { startTestCluster } from '../server/cluster'
import { startProduct, type ProductServer } from './product-server'

/**
 * The product as two processes on one database and one Redis, behind a proxy that gives each connection to the next
 * process in turn.
 */
export const startProductNodes = async (h5Dir: string): Promise<ProductServer> => {
  const endings: (() => Promise<unknown>)[] = []
  const stop = async (): Promise<void> => {
    for (let end = endings.pop(); end; end = endings.pop()) await end()
  }
  try {
    const cluster = await startTestCluster()
    endings.push(() => cluster.stop())
    const redis = await startRedis()
    endings.push(() => redis.close())
    const shared = { h5Dir, databaseUrl: cluster.templateUrl, redisUrl: redis.url }
    const first = await startProduct(shared)
    endings.push(() => first.stop())
    const second = await startProduct({ ...shared, beside: first })
    endings.push(() => second.stop())
    const proxy = await startChaosProxy(
      [first, second].map(({ url }) => ({ port: Number(new URL(url).port) })),
    )
    endings.push(() => proxy.close())
    return { url: `http://127.0.0.1:${proxy.port}`, consolePath: first.consolePath, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
