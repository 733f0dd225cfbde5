import Fastify from 'fastify'
import { callerAddress } from './proxies'

const CLIENT = '203.0.113.7'

/** The caller's address of one request as calls and as sockets find it. */
const bothOf = async (proxies: string[], peer: string, forwarded: string | null) => {
  const app = Fastify({ trustProxy: proxies.length > 0 ? proxies : false })
  const addressOf = callerAddress(proxies)
  app.get('/', ({ ip, raw }) => ({ ip, address: addressOf(raw) }))
  const headers = forwarded === null ? {} : { 'x-forwarded-for': forwarded }
  const answer = await app.inject({ url: '/', remoteAddress: peer, headers })
  return answer.json<{ ip: string; address: string }>()
}

test.each([
  ['no proxy is ours', [], '10.0.0.1', CLIENT, '10.0.0.1'],
  ['a peer that is not ours forwards any address', ['10.0.0.1'], '10.0.0.2', CLIENT, '10.0.0.2'],
  ['one of ours', ['10.0.0.1'], '10.0.0.1', CLIENT, CLIENT],
  ['one of ours forwards nothing', ['10.0.0.1'], '10.0.0.1', null, '10.0.0.1'],
  ['a network of ours', ['10.0.0.0/8'], '10.1.2.3', `${CLIENT}, 10.4.5.6`, CLIENT],
  ['ours by name', ['loopback'], '127.0.0.1', CLIENT, CLIENT],
  ['ours by name, of IPv6', ['loopback'], '::1', CLIENT, CLIENT],
  ['ours, mapped to IPv6', ['127.0.0.1'], '::ffff:127.0.0.1', CLIENT, CLIENT],
  ['a network of ours, mapped to IPv6', ['10.0.0.0/8'], '::ffff:10.1.2.3', CLIENT, CLIENT],
  [
    'addresses before the client’s are written by the client',
    ['10.0.0.1'],
    '10.0.0.1',
    `1.1.1.1, ${CLIENT}`,
    CLIENT,
  ],
  ['all are ours', ['10.0.0.0/8'], '10.0.0.1', '10.0.0.2, 10.0.0.3', '10.0.0.2'],
] as const)(
  'calls and sockets find the same address: %s',
  async (_what, proxies, peer, forwarded, address) => {
    expect(await bothOf([...proxies], peer, forwarded)).toEqual({ ip: address, address })
  },
)
