import { readMatching } from './settings'

/** Digits with the characters that people write between them, such as `400-800-1234`. */
const PHONE_NUMBER = /^\+?\d[\d -]{1,18}\d$/

/** The help desk's address where none is set; nothing shows it in production. Source: ours */
export const PLACEHOLDER_EMAIL = 'help@jinyu.example'

/** Ways to reach people outside the app. Source: product §6 (help) */
export interface HelpContacts {
  readonly phone: string | null
  readonly email: string | null
  /** Hotline for minors and their guardians. */
  readonly minorHotline: string | null
}

/** Contacts of the settings `HELP_…`. @throws ConfigError for another text. */
export const readHelp = (env: NodeJS.ProcessEnv): HelpContacts => ({
  phone: readMatching(env, 'HELP_PHONE', PHONE_NUMBER, 'a phone number'),
  email: readMatching(env, 'HELP_EMAIL', /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/, 'an e-mail address'),
  minorHotline: readMatching(env, 'HELP_MINOR_HOTLINE', PHONE_NUMBER, 'a phone number'),
})
