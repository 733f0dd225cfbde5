import { EMAIL_FORM, PHONE_FORM } from '@contract/ops/imprint-rules'
import { readMatching } from './settings'

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
  phone: readMatching(env, 'HELP_PHONE', PHONE_FORM, 'a phone number'),
  email: readMatching(env, 'HELP_EMAIL', EMAIL_FORM, 'an e-mail address'),
  minorHotline: readMatching(env, 'HELP_MINOR_HOTLINE', PHONE_FORM, 'a phone number'),
})
