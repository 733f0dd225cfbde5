import path from 'node:path'
import { DAY_MS } from '@contract/constants'
import { expectFaults } from '../../../../test/net/net'
import { noticesOf } from '../../../../test/server/acts/acting'
import {
  exportOf,
  fetchExport,
  startExport,
  unzip,
  writeExports,
  exportRows,
  sealedFiles,
} from '../../../../test/server/acts/exporting'
import type { SeededMember } from '../../../../test/server/seed'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { by, createOperator } from '../../../../test/server/acts/operating'
import { MAX_ATTEMPTS } from './export-writer'

const app = useApp({ connections: 12 })
let ada: SeededMember
const { ops, actsOn, refusal } = createOperator(() => app)

beforeEach(async () => {
  ada = await app.seed.member()
})

describe('an export that fails', () => {
  /** Lets the store fail in the middle of the given number of files. */
  const breakStore = (times: number): jest.SpyInstance => {
    const { store } = app.services
    const put = store.putPieces.bind(store)
    let left = times
    return jest.spyOn(store, 'putPieces').mockImplementation((key, pieces) =>
      put(
        key,
        (async function* () {
          let count = 0
          for await (const piece of pieces) {
            count += 1
            if (left > 0 && count === 2) {
              left -= 1
              throw new Error('disk is full')
            }
            yield piece
          }
        })(),
      ),
    )
  }
  afterEach(() => jest.restoreAllMocks())

  test('is tried again, and half a file is never offered nor kept', async () => {
    expectFaults(/^log: data export failed: Error: disk is full /)
    const before = await sealedFiles(app)
    breakStore(1)
    await startExport(app, ada)
    await writeExports(app)
    expect((await exportOf(ada)).data).toMatchObject({ state: 'running', file: null })
    expect(await sealedFiles(app)).toEqual(before)
    app.clock.advance(2 * 60_000)
    await writeExports(app)
    const { data } = await exportOf(ada)
    expect(data.state).toBe('ready')
    expect((await unzip((await fetchExport(data.file.url)).bytes)).has('README.txt')).toBe(true)
  })

  test('is claimed again after its process died, whose late result is ignored', async () => {
    await startExport(app, ada)
    const { store } = app.services
    const put = store.putPieces.bind(store)
    // The first writer stops in the middle, like a process that died.
    let wake: () => void = () => undefined
    const asleep = new Promise<void>((resolve) => (wake = resolve))
    let reached: () => void = () => undefined
    const isThere = new Promise<void>((resolve) => (reached = resolve))
    jest.spyOn(store, 'putPieces').mockImplementationOnce(async (key, pieces) => {
      await put(key, pieces)
      reached()
      await asleep
    })
    const dead = writeExports(app)
    await isThere
    await writeExports(app)
    expect((await exportOf(ada)).data.state).toBe('running')
    app.clock.advance(5 * 60_000)
    await writeExports(app)
    const { data } = await exportOf(ada)
    expect(data.state).toBe('ready')
    const [row] = await exportRows(app, ada)
    wake()
    await dead
    expect(await exportRows(app, ada)).toEqual([row])
    expect((await fetchExport(data.file.url)).bytes.length).toBe(data.file.bytes)
    expect(await sealedFiles(app)).toContain(path.basename(row?.object_key ?? ''))
    expect((await noticesOf(app, ada.id)).filter((kind) => kind === 'export_ready')).toHaveLength(1)
  })

  test('every time is marked failed; it does not count, and an operator may start it again', async () => {
    expectFaults(/^log: data export failed: Error: disk is full /)
    breakStore(MAX_ATTEMPTS)
    await startExport(app, ada)
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      await writeExports(app)
      app.clock.advance(20 * 60_000)
    }
    expect((await exportOf(ada)).data).toMatchObject({
      state: 'failed',
      allowance: { left: 3 },
      nextAt: null,
    })
    expect(await noticesOf(app, ada.id)).toContain('export_failed')
    const [row] = await exportRows(app, ada)
    const id = row?.id ?? ''
    const { data } = await ops('exports')
    expect(data).toContainEqual(expect.objectContaining({ id, state: 'failed', attempts: MAX_ATTEMPTS }))
    await ops('export', 'restart', id, ...by('anna', 'disk has room again'))
    await writeExports(app)
    expect((await exportOf(ada)).data.state).toBe('ready')
    expect(await refusal('export', 'restart', id, ...by('anna'))).toContain('Nothing was changed')
    expect(await refusal('export', 'restart', 'none', ...by('anna'))).toContain('no export')
    expect(await actsOn(`export:${id}`)).toEqual(['anna export.restarted'])
  })

  test('to be ready within a day is shown to operators', async () => {
    await startExport(app, ada)
    app.clock.advance(DAY_MS)
    const { data } = await ops('exports', '--limit', '500')
    const [row] = await exportRows(app, ada)
    expect(data).toContainEqual(expect.objectContaining({ id: row?.id, state: 'running' }))
    await writeExports(app)
  })
})

test('concurrent processes write each export once', async () => {
  await writeExports(app)
  const members = await Promise.all(Array.from({ length: 4 }, () => app.seed.member()))
  for (const member of members) expect((await startExport(app, member)).code).toBe(1)
  const put = jest.spyOn(app.services.store, 'putPieces')
  await Promise.all(Array.from({ length: 3 }, () => writeExports(app)))
  expect(put).toHaveBeenCalledTimes(4)
  for (const member of members) expect((await exportOf(member)).data.state).toBe('ready')
  jest.restoreAllMocks()
})
