import type { Services } from '../deps'
import type { OperatorError, OperatorRefusal } from '../domains/reports/operator-error'
import type { Core } from '../lib/core'
import { appealText, auditText, moment, reportLine, reportText, withoutPhones } from './print'
import { type OpsWish, usage } from './wish'

/** What commands work on. */
export interface OpsWorld {
  readonly core: Pick<Core, 'db' | 'clock'>
  readonly services: Pick<Services, 'decisions' | 'appeals' | 'audit'>
}

/** What a command found or did: the same for a reader and for a program. */
export interface OpsAnswer {
  readonly lines: readonly string[]
  readonly data: unknown
}

const sentences: Record<OperatorRefusal, (data: Readonly<Record<string, string>>) => string> = {
  REPORT_UNKNOWN: () => 'There is no report with this id.',
  REPORT_DECIDED: ({ by = '?' }) => `The report was decided by ${by} already. Nothing was changed.`,
  REPORT_WITHDRAWN: () => 'The reporter took the report back. Nothing was changed.',
  APPEAL_UNKNOWN: () => 'There is no appeal with this id.',
  APPEAL_DECIDED: ({ by = '?' }) => `The appeal was settled by ${by} already. Nothing was changed.`,
  SAME_OPERATOR: ({ by = '?' }) => `${by} took the decision that is appealed. Another operator must answer.`,
  NOTHING_RUNS: () => 'Nothing runs against this member.',
  MEMBER_UNKNOWN: () => 'There is no member with this id.',
  OPERATOR_NAME: () =>
    'A name has 2 to 40 letters, digits, dots, hyphens or underscores, and is not "system".',
  WHY_MISSING: () => 'Say why: --why "…"',
}

/** The sentence for an operator whose wish was refused. */
export const refusalText = ({ refusal, data }: OperatorError): string => sentences[refusal](data)

/** Ends a list that shows nothing. */
const orNone = (lines: readonly string[], none: string): readonly string[] =>
  lines.length > 0 ? lines : [none]

const obey = async (wish: OpsWish, { core, services }: OpsWorld): Promise<OpsAnswer> => {
  const { decisions, appeals, audit } = services
  switch (wish.name) {
    case 'help':
      return { lines: [usage], data: { usage } }
    case 'reports': {
      const reports = await decisions.list(core.db, wish.states, wish.limit)
      // Lists hold no member's words, which are read one report at a time and by name.
      const data = reports.map(
        ({ evidence: _evidence, detail: _detail, image_urls: _urls, ...report }) => report,
      )
      return { lines: orNone(reports.map(reportLine), 'No reports.'), data }
    }
    case 'report': {
      const mayRead = wish.operator !== null
      const found = mayRead
        ? await decisions.open(wish.id, wish.operator ?? '')
        : await decisions.find(core.db, wish.id)
      const { evidence: _evidence, detail: _detail, image_urls: _urls, ...outline } = found.report
      const data = mayRead ? found : { ...found, report: outline }
      return { lines: reportText(found, mayRead), data }
    }
    case 'decide': {
      const step = await decisions.decide(wish.id, wish)
      const line = step === null ? 'Dismissed.' : `Upheld: ${step}.`
      return { lines: [line], data: { id: wish.id, verdict: wish.verdict, step } }
    }
    case 'appeals': {
      const cases = await appeals.listWaiting(core.db, wish.limit)
      const now = core.clock.now()
      return {
        lines: orNone(
          cases.flatMap((one) => appealText(one, now)),
          'No appeals wait.',
        ),
        data: cases,
      }
    }
    case 'appeal':
      await appeals.decide(wish.id, wish)
      return {
        lines: [
          wish.verdict === 'granted'
            ? 'Granted: the decision was taken back.'
            : 'Refused: the decision stands.',
        ],
        data: { id: wish.id, verdict: wish.verdict },
      }
    case 'lift':
      await appeals.liftByLetter(wish.memberId, wish)
      return { lines: [`Lifted at ${moment(core.clock.now())}.`], data: { memberId: wish.memberId } }
    case 'audit': {
      const entries = await audit.list(core.db, { memberId: wish.memberId, limit: wish.limit })
      return { lines: orNone(entries.map(auditText), 'No entries.'), data: entries }
    }
  }
}

/**
 * Does what an operator asks for. Phone numbers that members wrote are hidden in every answer.
 * @throws OperatorError by name; its sentence is {@link refusalText}.
 */
export const runOps = async (wish: OpsWish, world: OpsWorld): Promise<OpsAnswer> =>
  withoutPhones(await obey(wish, world))
