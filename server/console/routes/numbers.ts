import { DAY_MS } from '@contract/constants'
import { makeCsv } from '@contract/ops/calls/csv/make'
import { showNumbers } from '@contract/ops/calls/numbers/show'
import { moment } from '../../ops/print/print'
import { csvOf } from '../csv'
import { type OpsContext, opsRoute } from '../ops-route'

/** Most entries of an export of the log. Source: ours */
const ENTRIES = 10_000

type CsvContext = Pick<OpsContext, 'core' | 'services'>

const numbersCsv = async ({ services }: CsvContext, days: number): Promise<string> =>
  csvOf(['number', 'value'], Object.entries(await services.numbers.read(days)))

const auditCsv = async ({ core, services }: CsvContext, days: number): Promise<string> => {
  const since = core.clock.now() - days * DAY_MS
  const entries = await services.audit.list(core.db, { limit: ENTRIES })
  const rows = entries
    .filter(({ at }) => at >= since)
    .map((one) => [
      one.id,
      moment(one.at),
      one.operator,
      one.act,
      one.subject,
      one.member_id ?? '',
      one.why,
      JSON.stringify(one.before),
      JSON.stringify(one.after),
    ])
  return csvOf(['id', 'at', 'operator', 'act', 'subject', 'member', 'why', 'before', 'after'], rows)
}

/** The dashboards, and exports for auditors. */
export const numberRoutes = [
  opsRoute(showNumbers, ({ payload, services }) => services.numbers.read(payload.days)),
  opsRoute(makeCsv, async (context) => {
    const { payload, viewer, core, services } = context
    const { what, days, why } = payload
    const csv = await (what === 'numbers' ? numbersCsv : auditCsv)(context, days)
    await services.audit.add(core.db, {
      operator: viewer.name,
      act: 'csv.made',
      subject: `csv:${what}`,
      memberId: null,
      why,
      before: {},
      after: { days },
    })
    return { name: `${what}-${days}d.csv`, csv }
  }),
]
