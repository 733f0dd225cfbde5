import type { Core } from '../../../lib/core'
import { createGate } from '../../../media/gate'
import { makePortrait } from '../../../media/portrait'
import type { ObjectStore, StoredObject } from '../../../providers/storage/port'
import type { ProductConfig } from '../../account/config/product-config'
import { CLEAR_STEP, portraitStep } from './timeline'
import { DateRepository } from './date.repository'
import { readPortraitName } from './portrait-address'

/** Portraits of dates, which get clearer during the talk. Their addresses identify nobody. Source: product §0.2 */
export interface PortraitService {
  /**
   * The portrait at a name. Null for invalid names, before a step's time and after the date; all of these look the
   * same.
   */
  open(name: string): Promise<StoredObject | null>
  /** Removes the portraits of a date. */
  forget(dateId: string): Promise<void>
}

/** Portraits made at the same time. Source: ours */
const WIDTH = 2

const keyOf = (portraitId: string, step: number): string => `s/${portraitId}/${step}.webp`

/** Dependencies of portraits. */
export interface PortraitDeps {
  readonly productConfig: Pick<ProductConfig, 'speed'>
  readonly store: ObjectStore
}

/** Portraits are made at their first request, and kept in the store. */
export const createPortraitService = (
  core: Core,
  { productConfig: { speed }, store }: PortraitDeps,
): PortraitService => {
  const gate = createGate(WIDTH)

  const make = async (pictureKey: string, key: string, step: number): Promise<StoredObject | null> => {
    const picture = await store.get(pictureKey)
    if (!picture) return null
    const made = { bytes: await gate(() => makePortrait(picture.bytes, step)), contentType: 'image/webp' }
    await store.put(key, made)
    return made
  }

  return {
    async open(name) {
      const wanted = readPortraitName(core.crypto, name)
      if (!wanted) return null
      const { portraitId, step } = wanted
      const found = await new DateRepository(core.db).findByPortrait(portraitId)
      if (!found || !found.side.is_open || found.side.picture_key === null) return null
      if (step > portraitStep(found.date, speed, core.clock.now())) return null
      const key = keyOf(portraitId, step)
      return (await store.get(key)) ?? make(found.side.picture_key, key, step)
    },

    async forget(dateId) {
      const pair = await new DateRepository(core.db).find(dateId)
      const steps = Array.from({ length: CLEAR_STEP }, (_, at) => at + 1)
      const keys = pair?.sides.flatMap(({ portrait_id: id }) => steps.map((step) => keyOf(id, step)))
      await store.remove(keys ?? [])
    },
  }
}
