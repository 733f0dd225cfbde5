import type { Language } from '../../lib/language'
import { cities, type City, cityLabel } from './cities'

/** Code of a city's province: GB/T 2260 keeps it in the first two digits. */
export const regionCodeOf = ({ code }: Pick<City, 'code'>): string => `${code.slice(0, 2)}0000`

const provinces = new Map(cities.map((city) => [regionCodeOf(city), city.province]))

const countryNames: Record<Language, Intl.DisplayNames> = {
  'zh-CN': new Intl.DisplayNames('zh-CN', { type: 'region', fallback: 'none' }),
  en: new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }),
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
let countryCodes: Map<string, string> | undefined

/** Code of a country by its Chinese name, two letters of ISO 3166; null when no country has that name. */
export const countryCodeOf = (name: string): string | null => {
  countryCodes ??= new Map(
    LETTERS.flatMap((first) =>
      LETTERS.map((second): [string, string] => {
        const code = `${first}${second}`
        return [countryNames['zh-CN'].of(code) ?? '', code]
      }),
    ).filter(([place]) => place !== ''),
  )
  return countryCodes.get(name) ?? null
}

/** Name of a province or country in the reader's language; null for null or a code of neither. */
export const regionLabel = (code: string | null, language: Language): string | null => {
  if (code === null) return null
  const province = provinces.get(code)?.[language]
  return province ?? (/^[A-Z]{2}$/.test(code) ? (countryNames[language].of(code) ?? null) : null)
}

/** Name of a city, or of a province or country when no more is known; null for null or an unknown code. */
export const placeLabel = (code: string | null, language: Language): string | null =>
  cityLabel(code, language) ?? regionLabel(code, language)
