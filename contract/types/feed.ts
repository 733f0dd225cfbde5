import { Type } from 'typebox'
import { Count, EpochMs, Nullable, OneOf, Quota, pageFields, pageOf } from './common'
import { Card, Filters } from './member'

/** Parameters of a feed. Filters given here are tried, not saved. */
export const feedFields = {
  ...pageFields,
  filters: Type.Optional(Type.Partial(Filters)),
  /** True requests only members who satisfy every filter. */
  strict: Type.Optional(Type.Boolean()),
  /** True returns only `count`, for the filter sheet's button. */
  countOnly: Type.Optional(Type.Boolean()),
}

/** Answer of a feed. Source: product §4, §7.1. */
export const feedData = {
  ...pageOf(Card),
  /**
   * When more members can be shown: the viewer, or the device, has seen as many as a day allows, and the feed ends with this
   * page. Null while there is room. Source: product §1 (decisions of 2026-11-26)
   */
  resumeAt: Nullable(EpochMs),
  /** The filter that was widened, announced to the member; null when none was. Source: product §7.1.5. */
  relaxed: Nullable(
    Type.Object({
      field: OneOf(['distance', 'age', 'activity'] as const),
      from: Type.String(),
      to: Type.String(),
    }),
  ),
  /** Only with an empty first page: how many members each filter left out, rounded to 5. Source: product §7.1.10. */
  empty: Nullable(
    Type.Object({
      total: Count,
      excludedBy: Type.Object({ distance: Count, age: Count, activity: Count, certified: Count }),
    }),
  ),
  /**
   * Number of members who match the filters, rounded to 5. Below 5 it is 0 and `few` is set, also when nobody matches:
   * a separate value for nobody would reveal a single person. Only with `countOnly`. Source: product §7.1.10
   */
  count: Nullable(Type.Object({ about: Count, few: Type.Boolean() })),
  /** Likes left today. */
  quota: Quota,
}
