import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@contract/constants'
import type {
  Authentication,
  VerificationChallenge,
  VerificationReason,
} from '@contract/types/authentication'
import type { Selectable } from 'kysely'
import type { AuthenticationTable } from '../../../server/db/tables/authentication'
import type { Answer, SeededMember } from '../seed'
import type { TestApp } from '../rigs/start-app'
import { pictureOf, upload } from './uploading'
import { videoOf } from '../videos'

const UPDATE = '/api/user/update_info'

/** Members who verify themselves in a running app. */
export interface Authenticating {
  /** A member whose cover exists in the store. */
  member(): Promise<SeededMember>
  /** A unique uploaded video of 12 seconds. */
  video(member: SeededMember): Promise<string>
  start(member: SeededMember): Promise<VerificationChallenge>
  /** Submits a video, for a new challenge unless one is given. */
  submit(
    member: SeededMember,
    request?: { challengeId?: string; url?: string; clientToken?: string; manual?: boolean },
  ): Promise<Answer>
  /** Sends a raw step. */
  apply(member: SeededMember, step: object): Promise<Answer>
  /** A member whose video waits for an operator, and its id. */
  waiting(request?: { manual?: boolean }): Promise<SeededMember & { authenticationId: string }>
  /** A member with a badge. */
  verified(): Promise<SeededMember>
  stateOf(member: SeededMember): Promise<Authentication>
  /** Versions of the face data terms to which the member agreed. */
  consentsOf(memberId: string): Promise<string[]>
  /** Adds a picture and makes it the cover. */
  newCover(member: SeededMember): Promise<string>
  /** The row of the member's latest verification. */
  rowOf(memberId: string): Promise<Selectable<AuthenticationTable>>
  idOf(memberId: string): Promise<string>
  /** Reviews the video, and gives the badge. */
  pass(memberId: string, operator?: string): Promise<void>
  /** Reviews the video, and rejects it for this reason. */
  refuse(memberId: string, reason: VerificationReason, operator?: string): Promise<void>
}

/** Makes the helpers for a running app. */
export const createAuthenticating = (app: TestApp): Authenticating => {
  const { core, services } = app
  let hue = 0

  const own: Authenticating = {
    async member() {
      const member = await app.seed.member({ hasAvatar: false })
      await own.newCover(member)
      return member
    },
    video: async (member) => upload(app, member, await videoOf(), 'me.mp4'),
    apply: (member, authentication) => member.post(UPDATE, { authentication }),
    async start(member) {
      const { code, data } = await own.apply(member, { step: 'start', consent: true })
      if (code !== 1) throw new Error(`start refused: ${code}`)
      const { challenge } = (data.user as { authentication: Authentication }).authentication
      if (!challenge) throw new Error('no challenge')
      return challenge
    },
    async submit(member, { challengeId, url, clientToken = randomUUID(), manual } = {}) {
      return own.apply(member, {
        step: 'submit',
        challengeId: challengeId ?? (await own.start(member)).id,
        url: url ?? (await own.video(member)),
        clientToken,
        ...(manual && { manual }),
      })
    },
    async waiting(request = {}) {
      const member = await own.member()
      const { code } = await own.submit(member, request)
      if (code !== 1) throw new Error(`video refused: ${code}`)
      await services.jobs.runDue()
      return { ...member, authenticationId: await own.idOf(member.id) }
    },
    async verified() {
      const member = await own.waiting()
      await own.pass(member.id)
      return member
    },
    stateOf: (member) => services.authentications.service.statusOf(core.db, member.id),
    async consentsOf(memberId) {
      const rows = await core.db
        .selectFrom('face_consent')
        .select('version')
        .where('member_id', '=', memberId)
        .orderBy('given_at')
        .execute()
      return rows.map(({ version }) => version)
    },
    async newCover(member) {
      app.clock.advance(1_000)
      const url = await upload(app, member, await pictureOf((hue += 7), 500, 600))
      const request = {
        url,
        kind: 'image',
        width: 500,
        height: 600,
        visibility: 'all' as const,
        asAvatar: true,
      }
      const { code, data } = await member.post('/api/user/add_image', {
        ...request,
        clientToken: randomUUID(),
      })
      if (code !== 1) throw new Error(`cover refused: ${code}`)
      return (data.image as { id: string }).id
    },
    rowOf: (memberId) =>
      core.db
        .selectFrom('authentication')
        .selectAll()
        .where('member_id', '=', memberId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    idOf: async (memberId) => (await own.rowOf(memberId)).id,
    async pass(memberId, operator = 'anna') {
      const id = await own.idOf(memberId)
      await services.authentications.review.open(id, operator, 'case 1')
      await services.authentications.review.pass(id, { operator, why: 'the same person' })
    },
    async refuse(memberId, reason, operator = 'anna') {
      const id = await own.idOf(memberId)
      await services.authentications.review.open(id, operator, 'case 2')
      await services.authentications.review.refuse(id, { operator, why: 'not this person', reason })
    },
  }
  return own
}

/** How long a rejected video is stored, in ms. */
export const RETAIN_MS = 30 * DAY_MS
