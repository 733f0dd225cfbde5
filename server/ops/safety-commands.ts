import { ladder, type LadderStep } from '../domains/safety/reports/ladder'
import { reportStates } from '../domains/safety/reports/report-states'
import { type OpsCommand, orNone } from './command'
import { either, limitOf, needed, oneOf, signed, UsageError, type Values } from './print/line'
import { moment } from './print/print'
import { appealText, auditText, reportLine, reportText } from './print/print-safety'

const stateNames = Object.values(reportStates)

const stepOf = ({ step }: Values, verdict: 'upheld' | 'dismissed'): LadderStep | undefined => {
  if (step === undefined) return undefined
  if (verdict === 'dismissed') throw new UsageError('--step goes with --uphold alone')
  return oneOf(step, ladder, '--step')
}

const reports: OpsCommand = {
  name: 'reports',
  usage: `  reports [--state received|reviewing|upheld|dismissed|withdrawn] [--limit 20]
                        open reports, the urgent ones first; or those of one state`,
  accepts: ['state', 'limit'],
  words: 0,
  read(_words, values) {
    const { state } = values
    const states =
      state === undefined ? (['received', 'reviewing'] as const) : [oneOf(state, stateNames, '--state')]
    const limit = limitOf(values, 20)
    return async ({ core, services }) => {
      const found = await services.decisions.list(core.db, states, limit)
      // Lists contain no words of members; an operator reads those report by report, with a name.
      const data = found.map(
        ({ evidence: _evidence, detail: _detail, image_urls: _urls, ...report }) => report,
      )
      const now = core.clock.now()
      const lines = found.map((one) => reportLine(one, now))
      return { lines: orNone(lines, 'No reports.'), data }
    }
  },
}

const report: OpsCommand = {
  name: 'report',
  usage: `  report <id> [--as <name>]
                        one report with all its facts; its evidence only with --as, because reading is logged`,
  accepts: ['as'],
  read([word], { as: operator }) {
    const id = needed(word, 'The id of a report')
    return async ({ core, services: { decisions } }) => {
      const mayRead = operator !== undefined
      const found = mayRead ? await decisions.open(id, operator) : await decisions.find(core.db, id)
      const { evidence: _evidence, detail: _detail, image_urls: _urls, ...outline } = found.report
      const data = mayRead ? found : { ...found, report: outline }
      return { lines: reportText(found, mayRead), data }
    }
  },
}

const decide: OpsCommand = {
  name: 'decide',
  usage: `  decide <id> --uphold [--step warning|day|week|ban] --why "…" --as <name>
  decide <id> --dismiss --why "…" --as <name>
                        without --step the next step of the ladder applies`,
  accepts: ['uphold', 'dismiss', 'step', 'why', 'as'],
  read([word], values) {
    const id = needed(word, 'The id of a report')
    const verdict = either(values, ['uphold', 'upheld'], ['dismiss', 'dismissed'])
    const decision = { verdict, step: stepOf(values, verdict), ...signed(values) }
    return async ({ services }) => {
      const step = await services.decisions.decide(id, decision)
      const line = step === null ? 'Dismissed.' : `Upheld: ${step}.`
      return { lines: [line], data: { id, verdict, step } }
    }
  },
}

const appeals: OpsCommand = {
  name: 'appeals',
  usage: '  appeals [--limit 20]  open appeals, the soonest due first',
  accepts: ['limit'],
  words: 0,
  read(_words, values) {
    const limit = limitOf(values, 20)
    return async ({ core, services }) => {
      const cases = await services.appeals.listWaiting(core.db, limit)
      const now = core.clock.now()
      const lines = cases.flatMap((one) => appealText(one, now))
      return { lines: orNone(lines, 'No appeals wait.'), data: cases }
    }
  },
}

const appeal: OpsCommand = {
  name: 'appeal',
  usage: `  appeal <id> --grant|--refuse --why "…" --as <name>
                        decides an appeal; never by the operator whose decision is appealed`,
  accepts: ['grant', 'refuse', 'why', 'as'],
  read([word], values) {
    const id = needed(word, 'The id of an appeal')
    const verdict = either(values, ['grant', 'granted'], ['refuse', 'refused'])
    const decision = { verdict, ...signed(values) }
    return async ({ services }) => {
      await services.appeals.decide(id, decision)
      const line =
        verdict === 'granted' ? 'Granted: the decision was taken back.' : 'Refused: the decision remains.'
      return { lines: [line], data: { id, verdict } }
    }
  },
}

const lift: OpsCommand = {
  name: 'lift',
  usage: `  lift <member> --why "…" --as <name>
                        lifts a decision after an appeal by letter, as of a ban long ago; grants an open appeal`,
  accepts: ['why', 'as'],
  read([word], values) {
    const memberId = needed(word, 'The id of a member')
    const by = signed(values)
    return async ({ core, services }) => {
      await services.appeals.liftByLetter(memberId, by)
      return { lines: [`Lifted at ${moment(core.clock.now())}.`], data: { memberId } }
    }
  },
}

const audit: OpsCommand = {
  name: 'audit',
  usage: `  audit [--member <id>] [--subject <kind:id>] [--act <act>] [--limit 50]
                        what was decided, by whom and why: about one member, about one object, as withdrawal:01J…,
                        or of one kind: place.frozen lists members who invent their place`,
  accepts: ['member', 'subject', 'act', 'limit'],
  words: 0,
  read(_words, values) {
    const request = {
      memberId: values.member,
      subject: values.subject,
      act: values.act,
      limit: limitOf(values, 50),
    }
    return async ({ core, services }) => {
      const entries = await services.audit.list(core.db, request)
      return { lines: orNone(entries.map(auditText), 'No entries.'), data: entries }
    }
  },
}

/** Commands for reports, appeals and the log of all operators' actions. */
export const safetyCommands: readonly OpsCommand[] = [reports, report, decide, appeals, appeal, lift, audit]
