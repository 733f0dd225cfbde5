import { HOUR_MS } from '@contract/constants'
import type { Data } from '@contract/index'
import type { SpeedBody } from '@contract/types/realtime'
import type { SpeedDate, SpeedLine, SpeedResult, SpeedState, SpeedWaiting } from '@contract/types/speed'
import type { FakeWorld } from './fake-stores'
import { peerBrief } from './talk'
import { publicConfig } from './viewer'

/** The server's time at the start of these tests: 21 November 2025, 10:00 in Shanghai. */
export const SPEED_NOW = Date.UTC(2025, 10, 21, 2)
/** Id of the date in these tests. */
export const SPEED_ID = '01SPEED'

/** An idle member in the speed dates. */
export const speedState = (changes: Partial<SpeedState> = {}): SpeedState => ({
  phase: 'idle',
  rev: 1,
  now: SPEED_NOW,
  roundsLeft: 10,
  roundsResetAt: SPEED_NOW + 18 * HOUR_MS,
  waiting: null,
  date: null,
  result: null,
  ...changes,
})

/** A member who waits. */
export const waitingState = (
  waiting: Partial<SpeedWaiting> = {},
  changes: Partial<SpeedState> = {},
): SpeedState =>
  speedState({
    phase: 'waiting',
    waiting: { since: SPEED_NOW, withinKm: 5, others: 20, widerKm: null, ...waiting },
    ...changes,
  })

/** A date whose talk has just begun. */
export const speedDate = (changes: Partial<SpeedDate> = {}): SpeedDate => ({
  speedId: SPEED_ID,
  peer: {
    nickname: '小棠',
    age: 26,
    gender: 'female',
    certified: true,
    distanceBucket: 2,
    sameCity: false,
    sharedInterests: ['coffee', 'music'],
    demo: false,
  },
  startsAt: SPEED_NOW,
  endsAt: SPEED_NOW + 180_000,
  chooseUntil: null,
  portrait: { step: 1, url: '/media/speed/step1', nextAt: SPEED_NOW + 30_000 },
  questionId: 'laugh',
  lines: [],
  peerAwayUntil: null,
  finishAsked: { me: false, peer: false },
  myChoice: null,
  ...changes,
})

/** A member in a date, talking. */
export const talkingState = (date: Partial<SpeedDate> = {}, changes: Partial<SpeedState> = {}): SpeedState =>
  speedState({ phase: 'talking', date: speedDate(date), ...changes })

/** A member in a date whose time is over. */
export const choosingState = (date: Partial<SpeedDate> = {}, changes: Partial<SpeedState> = {}): SpeedState =>
  speedState({
    phase: 'choosing',
    date: speedDate({
      chooseUntil: SPEED_NOW + 20_000,
      portrait: { step: 7, url: '/media/speed/clear', nextAt: null },
      ...date,
    }),
    ...changes,
  })

/** A member whose date has ended. */
export const overState = (outcome: SpeedResult['outcome'], changes: Partial<SpeedState> = {}): SpeedState => {
  const matched = outcome === 'matched'
  const result = {
    speedId: SPEED_ID,
    outcome,
    groupId: matched ? '01GROUP' : null,
    peer: matched ? peerBrief({ nickname: '小棠' }) : null,
  }
  return speedState({ phase: 'over', result, ...changes })
}

/** A line at its `seq`; an own line of the viewer with a client token. */
export const speedLine = (seq: number, text: string, clientToken: string | null = null): SpeedLine => ({
  id: `l${seq}`,
  seq,
  clientToken,
  fromMe: clientToken !== null,
  text,
  createdAt: SPEED_NOW + seq,
})

let pushes = 0

/** An event of the speed dates as it is pushed. */
export const speedEvent = (part: Partial<Pick<SpeedBody, 'state' | 'line' | 'typing'>>): SpeedBody => ({
  event: 'speed',
  id: `speed-${(pushes += 1)}`,
  at: SPEED_NOW,
  state: null,
  line: null,
  typing: null,
  ...part,
})

/** Answer of a speed call: the member's state after it. */
export const speedAnswer = (speed: SpeedState | null): Data<'/api/user/add_action'> => ({
  state: 'done',
  matched: false,
  groupId: null,
  peer: null,
  quota: null,
  undoUntil: null,
  message: null,
  speed,
})

/** Enables speed dates for the member of this world. */
export function openSpeed(world: FakeWorld): void {
  world.api.answer('/api/config/user', () => ({
    ...publicConfig(),
    speed: {
      chooseSeconds: 20,
      graceSeconds: 15,
      offerWiderSeconds: 30,
      quietSeconds: 90,
      questions: [
        { id: 'laugh', label: '最近一次笑到肚子疼，是因为什么？' },
        { id: 'dish', label: '哪道菜让你想家？' },
      ],
    },
  }))
}

/** Payloads of the speed calls, in order: an intent, `line`, `choose yes`, `choose no`. */
export const speedAsked = (world: FakeWorld): string[] =>
  world.api.payloadsOf('/api/user/add_action').flatMap((payload) => {
    if (payload.kind === 'speed') return [payload.extra.intent]
    if (payload.kind === 'speed_line') return ['line']
    if (payload.kind === 'speed_choice') return [payload.extra.like ? 'choose yes' : 'choose no']
    return []
  })
