import { Type, type Static } from 'typebox'
import { VOICE_WAVE_BARS } from '../constants'
import { Count, Nullable, Url } from './common'
import { ReviewState } from './image'

/** Loudness over the length of a voice: 16 numbers from 0 to 100; none where the recorder measured nothing. */
export const VoiceWave = Type.Array(Type.Integer({ minimum: 0, maximum: 100 }), { maxItems: VOICE_WAVE_BARS })

/** A member's introduction by voice, as others listen to it. Source: product §5.1 */
export const VoiceIntro = Type.Object({
  /** Signed for the viewer; ends after one to two hours. */
  url: Url,
  /** Length as the server read it from the file, rounded. */
  seconds: Count,
  wave: VoiceWave,
})
export type VoiceIntro = Static<typeof VoiceIntro>

/** The viewer's own introduction; others listen to it only while its state is `approved`. Source: product §5.1 */
export const OwnVoiceIntro = Type.Object({
  ...VoiceIntro.properties,
  state: ReviewState,
  /** In the member's language; null unless it was rejected. */
  rejectReason: Nullable(Type.String()),
  /** True when the rejection may be appealed; possible once. */
  mayAppeal: Type.Boolean(),
})
export type OwnVoiceIntro = Static<typeof OwnVoiceIntro>
