import type { JobQueue } from '../../../jobs/queue'
import type { Core } from '../../../lib/core'
import { LOCAL_CHANNEL, type LocalPay } from '../../../providers/payment/local'
import type { IntakeService } from './intake.service'

/** Kind of the job that delivers a late webhook; its payload is `{orderNo}`. */
export const LOCAL_NOTICE_JOB = 'local_notice'
/** Delay of a late webhook, in ms. Source: ours */
const DELAY_MS = 20_000

/** Buttons of the demo provider's confirm page. */
export const deskActs = ['pay', 'cancel', 'delay', 'duplicate'] as const
export type DeskAct = (typeof deskActs)[number]

/** The demo provider's confirm page: each button sends a webhook as a real provider does. */
export interface LocalDesk {
  readonly open: LocalPay['open']
  /** Carries out a button; does nothing when the order's state no longer allows it. */
  press(orderNo: string, act: DeskAct): Promise<void>
  /** Runs the job. */
  sendLate(orderNo: string): Promise<void>
}

/** Connects the page with the embedded provider. */
export const createLocalDesk = (
  core: Core,
  { local, intake, queue }: { local: LocalPay; intake: Pick<IntakeService, 'receive'>; queue: JobQueue },
): LocalDesk => {
  const send = async (orderNo: string): Promise<void> => {
    const notice = await local.noticeOf(orderNo)
    if (notice) await intake.receive(LOCAL_CHANNEL, notice)
  }

  return {
    open: local.open,
    sendLate: send,

    async press(orderNo, act) {
      if (!(await (act === 'cancel' ? local.cancel(orderNo) : local.pay(orderNo)))) return
      if (act === 'delay') {
        const runAt = core.clock.now() + DELAY_MS
        await queue.enqueue(core.db, { kind: LOCAL_NOTICE_JOB, payload: { orderNo }, runAt })
        return
      }
      await send(orderNo)
      if (act === 'duplicate') await send(orderNo)
    },
  }
}
