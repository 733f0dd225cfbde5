import { type OpsCommand, orNone } from './command'
import { either, limitOf, needed, signed, UsageError } from './print/line'
import { unlockLine, unlockText } from './print/print-unlocks'

const idOf = (word: string | undefined): string => needed(word, 'The id of an unlock order')

const disputes: OpsCommand = {
  name: 'disputes',
  usage: `  disputes [--limit 20] complaints and claims of fraud about unlocked contacts that wait for a decision, the
                        soonest due first`,
  accepts: ['limit'],
  words: 0,
  read(_words, values) {
    const limit = limitOf(values, 20)
    return async ({ core, services }) => {
      const cases = await services.unlocks.review.list(core.db, limit)
      const now = core.clock.now()
      const lines = cases.map((one) => unlockLine(one, now))
      return { lines: orNone(lines, 'No disputes wait.'), data: cases.map(({ order }) => order) }
    }
  },
}

const dispute: OpsCommand = {
  name: 'dispute',
  usage: `  dispute <id> [--as <name>]
                        one unlock order; the words of both sides only with --as, because reading is logged`,
  accepts: ['as'],
  read([word], { as: operator }) {
    const id = idOf(word)
    return async ({ core, services: { unlocks } }) => {
      const found =
        operator === undefined
          ? await unlocks.review.find(core.db, id)
          : await unlocks.review.open(id, operator)
      return { lines: unlockText(found, core.clock.now()), data: found }
    }
  },
}

const settle: OpsCommand = {
  name: 'dispute decide',
  usage: `  dispute decide <id> --buyer|--owner [--ban-seller] --why "…" --as <name>
                        decides who is right; both sides read why, so write it to them. --ban-seller only for a fake id`,
  accepts: ['buyer', 'owner', 'ban-seller', 'why', 'as'],
  read([word], values) {
    const id = idOf(word)
    const verdict = either(values, ['buyer', 'buyer'], ['owner', 'owner'])
    const bansSeller = values['ban-seller'] === true
    if (bansSeller && verdict === 'owner') throw new UsageError('--ban-seller goes with --buyer only')
    const decision = { verdict, bansSeller, ...signed(values) }
    return async ({ services }) => {
      const { order } = await services.unlocks.review.decide(id, decision)
      const money =
        verdict === 'buyer' ? 'the coins are back with the buyer' : 'the money stays with the owner'
      return { lines: [`Decided for the ${verdict}: ${money}.`], data: { id, verdict, state: order.state } }
    }
  },
}

/** Commands for contested unlocks. */
export const unlockCommands: readonly OpsCommand[] = [disputes, dispute, settle]
