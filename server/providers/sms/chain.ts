import { CircuitBreaker, type BreakerLimits } from '../../lib/circuit-breaker'
import type { Log } from '../../lib/log'
import type { SmsCounts } from './counts'
import { noticesOf, type SendNotice, type SmsResult, type SmsSender, type SmsText } from './port'

/** A vendor by its name in the setting `SMS`. */
export interface NamedSender {
  readonly name: string
  readonly sender: SmsSender
}

const NOBODY: SmsResult = { kind: 'refused', vendor: 'none', why: 'vendor', code: 'all vendors are left out' }

/** A vendor that failed this often in a row is left out until a trial works. Source: ours */
const LIMITS: BreakerLimits = { failures: 5, openMs: 60_000 }

/** True when the vendor itself did not work; a refusal for the number's sake shows that it does. */
const isVendorFault = (result: SmsResult): boolean =>
  result.kind === 'unknown' || (result.kind === 'refused' && result.why === 'vendor')

const logResult = (log: Log, result: SmsResult): void => {
  const { vendor } = result
  if (result.kind === 'unknown') log.warn('sms unknown', { vendor, reason: result.reason })
  else if (result.kind === 'refused') log.warn('sms refused', { vendor, why: result.why, code: result.code })
}

/**
 * Sends by the first vendor that works. The next vendor is asked only after a refusal that is not about the number; after
 * an unknown result nothing is sent again, so that a member never gets two codes of which one is wrong. A vendor whose
 * last message to the phone was not delivered is asked last.
 */
export const createSmsChain = (
  senders: readonly NamedSender[],
  log: Log,
  counts: Pick<SmsCounts, 'add'>,
): SmsSender => {
  const chain = senders.map(({ name, sender }) => ({
    name,
    sender,
    breaker: new CircuitBreaker(LIMITS, () => log.warn('sms vendor left out', { vendor: name })),
  }))

  type Link = (typeof chain)[number]

  const sendBy = async ({ breaker }: Link, send: () => Promise<SmsResult>) => {
    const result = await send()
    logResult(log, result)
    counts.add(result.vendor, result.kind === 'refused' ? `refused_${result.why}` : result.kind)
    if (isVendorFault(result)) breaker.fail()
    else breaker.succeeded()
    return result
  }

  const sendByFirst = async (
    links: readonly Link[],
    send: (link: Link) => Promise<SmsResult>,
  ): Promise<SmsResult> => {
    let last: SmsResult | null = null
    for (const link of links) {
      if (!link.breaker.admit()) continue
      last = await sendBy(link, () => send(link))
      if (last.kind !== 'refused' || last.why !== 'vendor') return last
    }
    return last ?? NOBODY
  }

  const noticeOf = (text: SmsText): SendNotice | null => {
    const able = chain.filter(({ sender }) => sender.notify[text] !== undefined)
    if (able.length === 0) return null
    return (message) =>
      sendByFirst(able, async ({ sender }) => (await sender.notify[text]?.(message)) ?? NOBODY)
  }

  return {
    send(message) {
      const isAvoided = ({ name }: NamedSender): boolean => name === message.avoid
      const ordered = [...chain.filter((link) => !isAvoided(link)), ...chain.filter(isAvoided)]
      return sendByFirst(ordered, ({ sender }) => sender.send(message))
    },
    notify: noticesOf(noticeOf),
  }
}
