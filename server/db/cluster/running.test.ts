import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../embedded'
import { findRunningDatabase } from './running'

test('a second process finds the database while it runs, and none before and after', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'jinyu-running-'))
  const binariesCacheDir = await mkdtemp(path.join(tmpdir(), 'jinyu-programs-'))
  await chmod(binariesCacheDir, 0o755)
  expect(await findRunningDatabase(dataDir)).toBeNull()
  const log = (): void => undefined
  const embedded = await startEmbeddedPostgres({ dataDir, binariesCacheDir, durability: 'none', log })
  try {
    const url = await findRunningDatabase(dataDir)
    expect(url).toBe(embedded.url)
    const client = new pg.Client({ connectionString: url ?? '' })
    await client.connect()
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await client.end()
  } finally {
    await embedded.stop()
  }
  expect(await findRunningDatabase(dataDir)).toBeNull()
  for (const folder of [dataDir, binariesCacheDir]) await rm(folder, { recursive: true, force: true })
}, 120_000)
