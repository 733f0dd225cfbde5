import { useEffect, useState } from 'react'

/** How the console looks to this operator on this machine. */
export interface Preferences {
  readonly language: 'zh' | 'en'
  readonly theme: 'light' | 'dark'
}

const KEY = 'jinyu-console'

const fromBrowser = (): Preferences => ({
  language: navigator.language.startsWith('zh') ? 'zh' : 'en',
  theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
})

const read = (): Preferences => {
  try {
    return { ...fromBrowser(), ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Preferences>) }
  } catch {
    return fromBrowser()
  }
}

/** The preferences and how to change them; kept in the browser. */
export const usePreferences = (): readonly [Preferences, (change: Partial<Preferences>) => void] => {
  const [preferences, setPreferences] = useState(read)
  useEffect(() => {
    document.documentElement.lang = preferences.language === 'zh' ? 'zh-CN' : 'en'
    document.documentElement.style.colorScheme = preferences.theme
  }, [preferences])
  const change = (part: Partial<Preferences>): void => {
    const next = { ...preferences, ...part }
    setPreferences(next)
    localStorage.setItem(KEY, JSON.stringify(next))
  }
  return [preferences, change]
}
