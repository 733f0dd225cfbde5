import type { Data } from '@contract/index'
import type { InviteRecord } from '@contract/types/invite'
import { fakeWorld, type FakeWorld } from './fake-stores'
import { publicConfig, viewerInfo } from './viewer'

type InvitePage = Data<'/api/user/invite_record'>
type SystemConfig = Data<'/api/config/user'>

/** An invitee of the viewer; pass the fields that a test needs. */
export const inviteRecord = (id: string, changes: Partial<InviteRecord> = {}): InviteRecord => ({
  id,
  nicknameMasked: `朋**${id}`,
  avatarBlurred: null,
  joinedAt: Date.UTC(2025, 10, 18, 4),
  state: 'joined',
  invalidReason: null,
  bonusCoins: 0,
  incomeFen: 0,
  pendingUntil: null,
  ...changes,
})

/** A page of invitations. */
export const invitePage = (changes: Partial<InvitePage> = {}): InvitePage => ({
  list: [],
  nextCursor: null,
  inviteCode: 'ABC234',
  link: 'https://jinyu.test/#/pages/login/welcome?inviteCode=ABC234',
  qrUrl: 'https://jinyu.test/qr/ABC234.png',
  level: 1,
  next: 6,
  summary: { invited: 0, verified: 0, active: 0, earnedCoins: 0, earnedFen: 0, pendingFen: 0 },
  ...changes,
})

/** Values of the programme that no text can contain by itself. */
export const inviteRules: NonNullable<SystemConfig['invite']> = {
  inviteeBonusCoins: 21,
  levels: [
    { from: 1, bonusCoins: 22, basisPoints: 500 },
    { from: 11, bonusCoins: 33, basisPoints: 850 },
  ],
  windowDays: 31,
  capFenPerInvitee: 5_100,
  activeDays: 4,
  activeWithinDays: 15,
}

/** The part of the config that opens the programme where coins are sold. */
export const openInvitations: Partial<SystemConfig> = { invite: inviteRules, coin: {} as never }

/** A logged-in viewer without invitees; pass other parts of the config, and differences of the viewer. */
export async function inviteWorld(
  config: Partial<SystemConfig> = openInvitations,
  user: Partial<ReturnType<typeof viewerInfo>['user']> = {},
): Promise<FakeWorld> {
  const world = fakeWorld({ token: 't' })
  world.api.answer('/api/user/my_info', () => viewerInfo({ user }))
  world.api.answer('/api/config/user', () => ({ ...publicConfig(), ...config }))
  world.api.answer('/api/user/invite_record', () => invitePage())
  await world.root.session.start()
  return world
}
