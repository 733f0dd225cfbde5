import { Type } from 'typebox'
import { call } from '../../call'
import { Nullable, Url } from '../../types/common'
import { OwnVoiceIntro, VoiceWave } from '../../types/voice-intro'

/**
 * The viewer's introduction by voice: reads, replaces, removes it, or appeals against its rejection. A new one is
 * played by others after its review. `VOICE_REFUSED` carries `why`: `short`, `long` or `format`. This call is an addition
 * to the specification. Source: product §4, §5.1
 */
export const voiceIntro = call('/api/user/voice_intro', {
  payload: Type.Union([
    Type.Object({ step: Type.Literal('read') }),
    Type.Object({
      step: Type.Literal('save'),
      /** The address of an own upload. */
      url: Url,
      wave: Type.Optional(VoiceWave),
    }),
    Type.Object({ step: Type.Literal('remove') }),
    Type.Object({ step: Type.Literal('appeal') }),
  ]),
  data: Type.Object({ intro: Nullable(OwnVoiceIntro) }),
  errors: ['VOICE_REFUSED', 'RATE_LIMITED', 'NOT_FOUND', 'APPEAL_STATE', 'STATE_CHANGED'],
})
