import { startEmbeddedPostgres } from '../../server/db/embedded'

/** A separate process that runs the embedded database in the given folder, so that tests can kill it. */
async function hold(dataDir: string, binariesCacheDir: string): Promise<void> {
  const { url, pid } = await startEmbeddedPostgres({ dataDir, binariesCacheDir, log: () => undefined })
  process.stdout.write(`${JSON.stringify({ url, pid })}\n`)
  process.stdin.resume()
}

void hold(process.argv[2] ?? '', process.argv[3] ?? '')
