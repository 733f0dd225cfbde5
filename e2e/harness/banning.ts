import { randomUUID } from 'node:crypto'
import { by } from '../../test/server/acts/operating'
import type { OwnMember, OwnProduct } from './own-product'

/** Bans a member permanently, as operators do it: by a report. */
export const ban = async (
  { operators }: OwnProduct,
  reporter: OwnMember,
  { id: userId }: OwnMember,
): Promise<void> => {
  await reporter.call('/api/user/add_action', {
    kind: 'report',
    userId,
    clientToken: randomUUID(),
    extra: { reason: 'scam' },
  })
  const reports = (await operators.ops('reports')).data as { id: string; to_id: string }[]
  const report = reports.find(({ to_id: reported }) => reported === userId)
  await operators.ops('decide', report?.id ?? '', '--uphold', '--step', 'ban', ...by('anna'))
}
