import type { Core } from '../../../lib/core'
import type { ObjectStore, StoredObject } from '../../../providers/storage/port'
import { keyOfUpload } from '../../account/uploads/upload.service'
import type { AuditService } from '../audit/audit.service'
import { operatorName, refuse } from '../operators/operator-error'
import { type ReportRow, ReportRepository } from './report.repository'

/** A picture of a report: the target's cover when it was made, or one that the reporter sent, such as `evidence-0`. */
export type ReportPicture = 'cover' | `evidence-${number}`

/** Pictures of reports, for operators. Source: product §7.9 */
export interface ReportPictures {
  /** The pictures of a report: the cover first, then those of the reporter in their order. */
  namesOf(report: Pick<ReportRow, 'evidence' | 'image_urls'>): readonly ReportPicture[]
  /**
   * Opens one picture and logs it. Null when the report has no such picture, or the store has lost it.
   * @throws OperatorError REPORT_UNKNOWN, OPERATOR_NAME
   */
  open(reportId: string, name: string, operator: string): Promise<StoredObject | null>
}

/** Dependencies of the pictures of reports. */
export interface ReportPictureDeps {
  readonly store: Pick<ObjectStore, 'get'>
  readonly audit: Pick<AuditService, 'add'>
}

const COVER = 'cover'

/** Keys of a report's pictures by their names. */
const keysOf = ({ evidence, image_urls: urls }: Pick<ReportRow, 'evidence' | 'image_urls'>) => {
  const cover = evidence.profile?.avatarKey
  const sent = urls.map((url, at): [ReportPicture, string] => [`evidence-${at}`, keyOfUpload(url)])
  return new Map<string, string>([...(cover ? [[COVER, cover] as const] : []), ...sent])
}

/** Pictures of reports in the object store. */
export const createReportPictures = (core: Core, { store, audit }: ReportPictureDeps): ReportPictures => ({
  namesOf: (report) => [...keysOf(report).keys()] as ReportPicture[],

  async open(reportId, name, rawOperator) {
    const operator = operatorName(rawOperator)
    const report = (await new ReportRepository(core.db).find(reportId)) ?? refuse('REPORT_UNKNOWN')
    const key = keysOf(report).get(name)
    if (key === undefined) return null
    await core.transaction((tx) =>
      audit.add(tx, {
        operator,
        act: 'report.picture',
        subject: `report:${report.id}`,
        memberId: name === COVER ? report.to_id : report.from_id,
        why: name,
        before: {},
        after: {},
      }),
    )
    return store.get(key)
  },
})
