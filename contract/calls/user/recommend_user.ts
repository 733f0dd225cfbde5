import { Type } from 'typebox'
import { call } from '../../call'
import { feedData, feedFields } from '../../types/feed'

/** Recommended members, best first. Source: spec §7; product §4, §7.1. */
export const recommendUser = call('/api/user/recommend_user', {
  payload: Type.Object({ scene: Type.Literal('home'), ...feedFields }),
  data: Type.Object(feedData),
  errors: ['PROFILE_INCOMPLETE', 'VIP_REQUIRED'],
})
