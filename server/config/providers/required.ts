import { ConfigError } from '../settings'

/** Texts of the environment that a chosen vendor needs. */
export interface RequiredSettings {
  /**
   * The text of a setting, without spaces at its ends. @throws ConfigError naming the setting when it is absent or has
   * another form.
   */
  text(name: string, form?: RegExp, what?: string): string
}

/** Reads settings that the choice of a vendor requires. @param choice Such as `SMS=tencent`; names the reason. */
export const requiredBy = (env: NodeJS.ProcessEnv, choice: string): RequiredSettings => ({
  text(name, form = /./, what = 'a text') {
    const text = env[name]?.trim()
    if (text === undefined || text === '') throw new ConfigError(`${name} must be set beside ${choice}`)
    if (!form.test(text)) throw new ConfigError(`${name} must be ${what}`)
    return text
  },
})
