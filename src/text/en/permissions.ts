import type { Translation } from '../translation'
import type { permissions as source } from '../zh-CN/permissions'

/** Texts for the explanations that precede the system's permission dialogs. Source: screens.md H */
export const permissions: Translation<typeof source> = {
  location: {
    title: 'Seeing people nearby needs your location',
    points: [
      'Used only to show people nearby',
      'Others see a rough distance, such as “within 5 km”',
      'Your exact location is not kept, and you can turn this off any time',
    ],
    allow: 'Turn on',
    later: 'Not now',
    refusedTitle: 'We could not get your location',
    refusedLine: 'Allow Jinyu to use your location in the system settings, or look around by city first.',
    unavailableLine: 'It did not work this time. Try again later, or look around by city first.',
    settings: 'Open settings',
    retry: 'Try again',
    demoCity: (city: string) => `Use the demo city: ${city}`,
    ownCity: (city: string) => `See people in ${city}`,
    strip: 'Turn on location to see people nearby. Distances stay approximate',
    stale: 'Your location has not been updated for a while',
    city: 'Showing people by city',
    wide: 'Showing people by city for now, to protect where you are',
    update: 'Update',
    updated: 'Location updated',
    noted: 'Location received. Showing people by city for now',
  },
  microphone: {
    title: 'Voice messages need the microphone',
    points: [
      'It is used only while you record a voice message',
      'Cancel any time before you send, nothing is kept',
    ],
    allow: 'Allow the microphone',
    later: 'Not now',
    refusedTitle: 'No access to the microphone',
    refusedLine: 'You can allow it in the system settings. Text and photos work as usual.',
    missingTitle: "The microphone can't be used",
    missingLine:
      'This device has no microphone, or the browser does not allow recording. Text and photos work as usual.',
    settings: 'Settings',
    ok: 'OK',
  },
}
