import type { OpsCommand } from './command'
import { needed, signed } from './line'

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

/** Accounts whose members cannot help themselves. */
export const accountCommands: readonly OpsCommand[] = [phone]
