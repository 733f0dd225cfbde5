import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@contract/constants'
import type { ReportReason } from '@contract/types/action'
import type { DemoMember } from './demo-members'
import type { Act, Past } from './past'

const ADDRESS = '127.0.0.1'
/** The operator of decisions in the past; the people who try the console are others, so they may decide the appeals. */
const EARLIER = { operator: 'demo-reviewer', why: 'demo world' } as const

/** Reports that wait, by how long ago they came. */
const waitingReports: readonly {
  readonly reason: ReportReason
  readonly detail: string
  readonly hoursAgo: number
}[] = [
  { reason: 'scam', detail: '聊了两天就说有内部消息，让我跟着买币', hoursAgo: 30 },
  { reason: 'fake_photos', detail: '照片像是网上的图，问起来就不说话了', hoursAgo: 9 },
  { reason: 'harassment', detail: '说了不想聊，还是一直发', hoursAgo: 5 },
  { reason: 'leads_elsewhere', detail: '第一句话就让我加别的软件', hoursAgo: 1 },
]
/** Pictures that were taken down and whose owners appealed, by why. */
const appealedPictures = ['blurred', 'not_own', 'several_faces'] as const
const APPEAL = '那句话是玩笑，对方当时也笑了。请再看一次前面的聊天。'

const tooFew = (): never => {
  throw new Error('the demo world has too few members for its cases')
}

const reportTo =
  (from: DemoMember, target: DemoMember, reason: ReportReason, detail: string) =>
  async ({ services }: Past): Promise<void> => {
    await services.safetyActions.report(
      from.id,
      {
        kind: 'report',
        userId: target.id,
        extra: { reason, detail, context: 'user' },
        clientToken: randomUUID(),
      },
      ADDRESS,
    )
  }

const upholdReportOf =
  (from: DemoMember) =>
  async ({ core, services }: Past): Promise<void> => {
    const { id } = await core.db
      .selectFrom('report')
      .select('id')
      .where('from_id', '=', from.id)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    await services.decisions.decide(id, { ...EARLIER, verdict: 'upheld', step: 'warning' })
  }

/** Takes down the member's last picture, and lets the owner appeal. */
const takeDownAndAppeal =
  ({ id }: DemoMember, reason: string) =>
  async ({ core, services: { pictureReview } }: Past): Promise<void> => {
    const picture = await core.db
      .selectFrom('image')
      .select('id')
      .where('member_id', '=', id)
      .where('is_avatar', '=', false)
      .orderBy('sort', 'desc')
      .executeTakeFirstOrThrow()
    await pictureReview.takeDown(picture.id, { ...EARLIER, reason })
    await pictureReview.appeal(id, picture.id)
  }

/**
 * The past of cases that wait for operators, so that the console has work for a person who tries it: reports, an appeal
 * and pictures, all between members of the demo world. @param members Members whom nobody logs in as.
 * @throws Error with fewer than thirteen members, or fewer than three with several pictures.
 */
export const caseActs = (nowMs: number, members: readonly DemoMember[]): Act[] => {
  const acts: Act[] = []
  const ago = (ms: number, run: Act['run']): void => void acts.push({ atMs: nowMs - ms, run })
  const owners = members.filter(({ profile }) => profile.pictures.length > 1).slice(-appealedPictures.length)
  const others = members.filter((member) => !owners.includes(member))
  const take = (): DemoMember => others.pop() ?? tooFew()
  for (const { reason, detail, hoursAgo } of waitingReports)
    ago(hoursAgo * HOUR_MS, reportTo(take(), take(), reason, detail))
  const [reporter, warned] = [take(), take()]
  ago(3 * DAY_MS, reportTo(reporter, warned, 'harassment', '开了让人不舒服的玩笑'))
  ago(2 * DAY_MS, upholdReportOf(reporter))
  ago(6 * HOUR_MS, ({ services }) =>
    services.appeals.appeal(warned.id, {
      kind: 'appeal',
      extra: { text: APPEAL },
      clientToken: randomUUID(),
    }),
  )
  for (const [at, reason] of appealedPictures.entries())
    ago((at + 2) * HOUR_MS, takeDownAndAppeal(owners[at] ?? tooFew(), reason))
  return acts
}
