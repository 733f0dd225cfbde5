import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { noticesOf } from '../../test/server/acts/acting'
import { createAppointing, ROOM } from '../../test/server/acts/appointing'
import { by, createOperator } from '../../test/server/acts/operating'
import { useApp } from '../../test/server/rigs/app-rig'

const app = useApp()
const { ops, refusal, actsOn } = createOperator(() => app)
const folder = mkdtempSync(path.join(tmpdir(), 'jinyu-appointments-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const show = (id: string) =>
  ops('authentication', 'show', id, '--case', 'c-1', '--out', folder, '--as', 'anna')

test('holds an appointment at the command line by the same services', async () => {
  const own = createAppointing(app)
  const member = await own.asked({ note: '下午更方便' })
  const id = await own.idOf(member.id)
  expect((await ops('authentications')).text).toContain(`${id}  appointment  member ${member.id}`)
  expect((await show(id)).text).toContain('see appointment show')
  expect(readdirSync(folder)).toEqual(['cover.webp'])
  expect((await ops('appointment', 'show', id)).text).toContain('下午更方便')
  const confirm = (...more: string[]) => refusal('appointment', 'confirm', id, ...more, ...by('anna'))
  expect(await confirm('--time', '1', '--room', 'https://a.example')).toContain('meeting.tencent.com')
  expect(await confirm('--time', '2', '--room', ROOM)).toBe('done')
  expect((await ops('appointment', 'show', id)).text).toContain(ROOM)
  const { times } = await own.rowOf(member.id)
  const pass = () => refusal('authentication', 'pass', id, ...by('anna'))
  expect(await pass()).toContain('Decide after that')
  app.clock.set(times[1] ?? 0)
  expect(await pass()).toBe('done')
  expect(await noticesOf(app, member.id)).toContain('verification_passed')
  expect(await actsOn(`authentication:${id}`)).toContain('anna authentication.confirmed')
  expect((await ops('appointment', 'show', 'none')).text).toBe('This is no appointment.')
})

test('declines an appointment, and records a missed one', async () => {
  const own = createAppointing(app)
  const declined = await own.asked()
  const id = await own.idOf(declined.id)
  await show(id)
  expect(await refusal('appointment', 'decline', id, '--reason', 'no_time', ...by('anna'))).toBe('done')
  expect(await own.shownTo(declined)).toMatchObject({ state: 'declined', reason: 'no_time' })
  const missed = await own.confirmed()
  const missedId = await own.idOf(missed.id)
  expect(await refusal('appointment', 'missed', missedId, ...by('anna'))).toContain('Decide after that')
  app.clock.set(missed.at)
  expect(await refusal('appointment', 'missed', missedId, ...by('anna'))).toBe('done')
  expect(await own.shownTo(missed)).toMatchObject({ state: 'missed' })
})
