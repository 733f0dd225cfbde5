import type { Coordinates } from '../../../server/domains/account/locations/geometry'
import type { TestApp } from '../rigs/start-app'

/** Sets a member's place as if for the first time: the limits of speed, time, cells and cities do not apply. */
export const placeAgain = async (
  { core, services }: Pick<TestApp, 'core' | 'services'>,
  { id }: { readonly id: string },
  at: Coordinates,
): Promise<void> => {
  await services.locations.update(core.db, id, null)
  await core.db.deleteFrom('usage_count').where('subject', '=', id).execute()
  await core.db.deleteFrom('cleared_place').where('member_id', '=', id).execute()
  await services.locations.update(core.db, id, at)
}
