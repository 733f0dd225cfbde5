import { action, makeAutoObservable } from 'mobx'
import type { Appearance } from '@/platform/layout/appearance'
import type { KeyValueStorage } from '@/platform/storage'
import { prepareTexts } from '@/text/index'
import { resolveLocale, type LanguageChoice, type Locale } from '@/text/locale'

/** The chosen theme, or the system's. */
export type ThemeChoice = 'light' | 'dark' | 'system'

/** Font sizes that a member may choose, relative to the design's; ui.md §11 promises that 1.3 works everywhere. */
export const FONT_SCALES = [1, 1.15, 1.3] as const

/** One of {@link FONT_SCALES}. Source: product §5.2 fontScale */
export type FontScale = (typeof FONT_SCALES)[number]

interface Stored {
  language: LanguageChoice
  theme: ThemeChoice
  motion: 'reduced' | 'system'
  fontScale: FontScale
  hasSound: boolean
}

const defaults: Stored = {
  language: 'system',
  theme: 'system',
  motion: 'system',
  fontScale: 1,
  hasSound: true,
}

const isStored = (value: unknown): value is Partial<Stored> => typeof value === 'object' && value !== null

/** Appearance and language of the app on this device. Stored locally. Source: product §5.2 */
export class PreferencesStore {
  language: LanguageChoice
  theme: ThemeChoice
  motion: Stored['motion']
  fontScale: FontScale
  /** Whether news make a soft sound; only where the platform can play one. Source: product §7.14 */
  hasSound: boolean
  private isSystemDark: boolean
  private readonly storage: KeyValueStorage
  private readonly appearance: Appearance
  private readonly systemLanguage: string

  constructor(storage: KeyValueStorage, appearance: Appearance, systemLanguage: string) {
    this.storage = storage
    this.appearance = appearance
    this.systemLanguage = systemLanguage
    const kept = storage.get('preferences')
    const chosen: Stored = { ...defaults, ...(isStored(kept) ? kept : {}) }
    this.language = chosen.language
    this.theme = chosen.theme
    this.motion = chosen.motion
    this.fontScale = chosen.fontScale
    this.hasSound = chosen.hasSound
    this.isSystemDark = appearance.isDark()
    makeAutoObservable<this, 'storage' | 'appearance' | 'systemLanguage'>(
      this,
      { storage: false, appearance: false, systemLanguage: false },
      { autoBind: true },
    )
  }

  /** The language to show now. */
  get locale(): Locale {
    return resolveLocale(this.language, this.systemLanguage)
  }

  get isDark(): boolean {
    return this.theme === 'system' ? this.isSystemDark : this.theme === 'dark'
  }

  get isMotionReduced(): boolean {
    return this.motion === 'reduced' || this.appearance.isMotionReduced()
  }

  /** Changes the language as soon as its texts have loaded. @throws NetworkError when they cannot be loaded */
  setLanguage(language: LanguageChoice): Promise<void> {
    const speak = action(() => {
      this.language = language
      this.save()
    })
    const coming = prepareTexts(resolveLocale(language, this.systemLanguage))
    if (coming) return coming.then(speak)
    speak()
    return Promise.resolve()
  }

  setTheme(theme: ThemeChoice): void {
    this.theme = theme
    this.save()
  }

  setMotion(motion: Stored['motion']): void {
    this.motion = motion
    this.save()
  }

  setFontScale(fontScale: FontScale): void {
    this.fontScale = fontScale
    this.save()
  }

  setSound(hasSound: boolean): void {
    this.hasSound = hasSound
    this.save()
  }

  setSystemDark(isDark: boolean): void {
    this.isSystemDark = isDark
  }

  private save(): void {
    const { language, theme, motion, fontScale, hasSound } = this
    this.storage.set('preferences', { language, theme, motion, fontScale, hasSound })
  }
}
