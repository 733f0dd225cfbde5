import type { OpsCommand } from './command'
import { needed, oneOf, signed } from './print/line'

const genders = ['female', 'male'] as const

const phone: OpsCommand = {
  name: 'phone',
  usage: `  phone <member> --to <number> --why "…" --as <name>
                        gives a member who lost the phone a new number, after their identity is proven; ends all sessions`,
  accepts: ['to', 'why', 'as'],
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
                        corrects the birthday, to that of an adult; only once`,
  accepts: ['to', 'why', 'as'],
  read([word], values) {
    const memberId = needed(word, 'The id of a member')
    const day = needed(values.to, '--to')
    const signature = signed(values)
    return async ({ services }) => {
      await services.corrections.birthday(memberId, day, signature)
      return { lines: ['Corrected, with age, sign and the members they meet.'], data: { memberId } }
    }
  },
}

const gender: OpsCommand = {
  name: 'members gender',
  usage: `  members gender <member> --to <${genders.join('|')}> --why "…" --as <name>
                        corrects the gender; only once`,
  accepts: ['to', 'why', 'as'],
  read([word], values) {
    const memberId = needed(word, 'The id of a member')
    const other = oneOf(needed(values.to, '--to'), genders, '--to')
    const signature = signed(values)
    return async ({ services }) => {
      await services.corrections.gender(memberId, other, signature)
      return { lines: ['Corrected, with the members they meet. Their filters stay.'], data: { memberId } }
    }
  },
}

const ageRefusal: OpsCommand = {
  name: 'age-refusal lift',
  usage: `  age-refusal lift <number> --why "…" --as <name>
                        lets a number and its devices register again that were refused for an age under 18`,
  accepts: ['why', 'as'],
  read([word], values) {
    const number = needed(word, 'A mobile number')
    const signature = signed(values)
    return async ({ services }) => {
      await services.ageRefusals.lift(number, signature)
      return { lines: ['Lifted: this number may register.'], data: { state: 'lifted' } }
    }
  },
}

/** Commands for accounts whose members cannot help themselves. */
export const accountCommands: readonly OpsCommand[] = [phone, birthday, gender, ageRefusal]
