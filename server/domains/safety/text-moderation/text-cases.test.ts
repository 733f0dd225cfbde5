import { useApp } from '../../../../test/server/rigs/app-rig'
import { MAX_WAITING_LINES, type SentText } from './text-cases'

const app = useApp()

const addLine = async (memberId: string, seq: number, group = memberId, name: string | null = 'fraud') => {
  const verdict = { class: name, layer: 'words' } as SentText['verdict']
  const line: SentText = { memberId, place: 'chat', groupId: `g-${group}`, seq, text: `line ${seq}`, verdict }
  await app.services.textCases.addSent(app.core.db, line)
}

const waitingOf = async (memberId: string) => {
  const rows = await app.services.textCases.listWaiting(app.core.db, 1_000)
  return rows.filter((row) => row.member_id === memberId)
}

test('one member cannot fill the queue with lines, but every line about minors is added', async () => {
  const [ada, bob] = [await app.seed.member(), await app.seed.member()]
  for (let seq = 1; seq <= MAX_WAITING_LINES + 5; seq++) await addLine(ada.id, seq)
  expect(await waitingOf(ada.id)).toHaveLength(MAX_WAITING_LINES)
  await addLine(bob.id, 1)
  expect(await waitingOf(bob.id)).toHaveLength(1)
  await addLine(ada.id, 100, 'other', 'minors')
  expect((await waitingOf(ada.id)).map(({ class: name }) => name)).toContain('minors')
})

test('a decision makes room for the next line', async () => {
  const { id } = await app.seed.member()
  for (let seq = 1; seq <= MAX_WAITING_LINES; seq++) await addLine(id, seq)
  const [first] = await waitingOf(id)
  const decision = { state: 'approved', decided_at: app.clock.now(), decided_by: 'anna' } as const
  await app.services.textCases.decide(app.core.db, first?.id ?? '', decision)
  await addLine(id, 50)
  expect((await waitingOf(id)).map(({ seq }) => seq)).toContain(50)
})
