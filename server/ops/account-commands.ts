import type { OpsCommand } from './command'
import { needed, oneOf, signed } from './line'

const genders = ['female', 'male'] as const

const phone: OpsCommand = {
  name: 'phone',
  usage: `  phone <member> --to <number> --why "…" --as <name>
                        another number for a member who lost the phone, once it is sure who asks; ends their sessions`,
  takes: ['to', 'why', 'as'],
  read([word], values) {
    const memberId = needed(word, 'The id of a member')
    const number = needed(values.to, '--to')
    const signature = signed(values)
    return async ({ services }) => {
      await services.phoneChanges.giveByOperator(memberId, number, signature)
      return { lines: ['Changed. Every session of the member has ended.'], data: { memberId } }
    }
  },
}

const birthday: OpsCommand = {
  name: 'members birthday',
  usage: `  members birthday <member> --to <YYYY-MM-DD> --why "…" --as <name>
                        another birthday, of an adult; once`,
  takes: ['to', 'why', 'as'],
  read([word], values) {
    const memberId = needed(word, 'The id of a member')
    const day = needed(values.to, '--to')
    const signature = signed(values)
    return async ({ services }) => {
      await services.corrections.birthday(memberId, day, signature)
      return { lines: ['Corrected: age, sign and whom they meet follow it.'], data: { memberId } }
    }
  },
}

const gender: OpsCommand = {
  name: 'members gender',
  usage: `  members gender <member> --to <${genders.join('|')}> --why "…" --as <name>
                        the other gender; once`,
  takes: ['to', 'why', 'as'],
  read([word], values) {
    const memberId = needed(word, 'The id of a member')
    const other = oneOf(needed(values.to, '--to'), genders, '--to')
    const signature = signed(values)
    return async ({ services }) => {
      await services.corrections.gender(memberId, other, signature)
      return { lines: ['Corrected: whom they meet follows it, their filters stay.'], data: { memberId } }
    }
  },
}

const ageRefusal: OpsCommand = {
  name: 'age-refusal lift',
  usage: `  age-refusal lift <number> --why "…" --as <name>
                        lets a number register that was refused for an age under 18, with its devices`,
  takes: ['why', 'as'],
  read([word], values) {
    const number = needed(word, 'A mobile number')
    const signature = signed(values)
    return async ({ services }) => {
      await services.ageRefusals.lift(number, signature)
      return { lines: ['Lifted: this number may register.'], data: { state: 'lifted' } }
    }
  },
}

/** Accounts whose members cannot help themselves. */
export const accountCommands: readonly OpsCommand[] = [phone, birthday, gender, ageRefusal]
