import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ConsentMode } from '@contract/types/unlock'
import { joinByHttp, type HttpMember, type HttpMemberOptions } from '../../test/product/http-member'
import { createRunningClock, type ManualClock } from '../../test/server/manual-clock'
import { createOperator } from '../../test/server/acts/operating'
import { startApp, type StartAppOptions, type TestApp } from '../../test/server/rigs/start-app'
import { waitUntil } from '../../test/server/wait-until'
import { runningCalls } from '../../test/net/net'
import { h5Dir } from './h5-dir'
import { STEP_DEADLINE_MS, type Phone } from './phone'
import { announceProduct } from './running-product'

/** A member of a test's own product. */
export type OwnMember = HttpMember

/**
 * The product in the journey's own process, with a database and a clock of its own, so that moving the time affects
 * no other test. It has no demo world: only members who joined exist, and only the journey's operators decide.
 */
export interface OwnProduct {
  readonly app: TestApp
  /** The operators' command line. */
  readonly operators: ReturnType<typeof createOperator>
  /** Joins a newcomer whose picture is approved. */
  join(request: HttpMemberOptions): Promise<OwnMember>
  /** Verifies a member, as the check by video would. */
  certify(member: OwnMember): Promise<void>
  /** Verifies a member and offers their contact to the members with whom they have talked. */
  sell(member: OwnMember, wxId: string, consentMode: ConsentMode): Promise<void>
  /** Advances the server's clock and the clocks of the phones; due jobs run. */
  pass(ms: number, phones?: readonly Phone[]): Promise<void>
  stop(): Promise<void>
}

/** What a test's own product may have besides; its clock is shared with the vendors of the test. */
export interface OwnProductOptions {
  readonly config?: StartAppOptions['config']
  readonly clock?: ManualClock
  /** Outside services that replace the configured ones. */
  readonly providers?: StartAppOptions['providers']
}

/** Starts the product for a test file and connects the phones of this file to it; call `stop` at the end. */
export const startOwnProduct = async ({
  config = {},
  clock = createRunningClock(),
  providers = {},
}: OwnProductOptions = {}): Promise<OwnProduct> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'jinyu-journey-'))
  const consolePath = path.join(folder, 'console.log')
  writeFileSync(consolePath, '')
  const app = await startApp({
    clock,
    config: { h5Dir, ...config },
    providers,
    say: (line) => appendFileSync(consolePath, `${line}\n`),
  })
  app.services.jobs.start()
  const address = { url: app.url, consolePath }
  announceProduct(address)
  let ahead = 0
  const certify: OwnProduct['certify'] = async ({ id }) => {
    await app.core.db.updateTable('member').set({ certified_at: clock.now() }).where('id', '=', id).execute()
  }
  const hasNothingInHand = async (): Promise<boolean> => {
    const taken = await app.core.db
      .selectFrom('job')
      .select('id')
      .where('done_at', 'is', null)
      .where('locked_until_at', '>', clock.now())
      .execute()
    return taken.length === 0
  }
  return {
    app,
    operators: createOperator(() => app),
    async join(request) {
      const member = await joinByHttp(address, request)
      await app.core.db
        .updateTable('image')
        .set({ review_state: 'approved' })
        .where('member_id', '=', member.id)
        .execute()
      return member
    },
    certify,
    async sell(member, wxId, consentMode) {
      await certify(member)
      await member.call('/api/user/update_wx', { wxId, saleEnabled: true, consentMode, audience: 'chatted' })
    },
    async pass(ms, phones = []) {
      ahead += ms
      clock.advance(ms)
      for (const phone of phones) await phone.setAhead(ahead)
      await app.services.jobs.runDue()
      // The worker's own round may have taken some jobs before.
      await waitUntil(hasNothingInHand, STEP_DEADLINE_MS)
    },
    async stop() {
      // The server does not wait for calls of a phone that was closed, but they still use its database.
      await waitUntil(() => runningCalls(app.fastify) === 0, STEP_DEADLINE_MS)
      await app.services.jobs.stop()
      await app.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
