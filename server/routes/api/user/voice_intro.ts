import { voiceIntro } from '@contract/calls/user/voice_intro'
import { answer } from '../../../http/answer'

/** Answers `/api/user/voice_intro`. */
export const route = answer(voiceIntro, async ({ viewer, payload, services, facts: { language } }) => {
  const { voiceIntros } = services
  switch (payload.step) {
    case 'read':
      return { intro: await voiceIntros.read(viewer.id, language) }
    case 'save':
      return { intro: await voiceIntros.save(viewer.id, payload, language) }
    case 'remove':
      await voiceIntros.remove(viewer.id)
      return { intro: null }
    case 'appeal':
      return { intro: await voiceIntros.appeal(viewer.id, language) }
  }
})
