import type { OpsAnswer, OpsWorld } from './command'
import { withoutPhones } from './print'
import type { OpsWish } from './wish'

/**
 * Does what an operator asks for. Phone numbers are hidden in every answer but the one that a person pays by.
 * @throws OperatorError by name; its sentence is `refusalText`.
 */
export const runOps = async (wish: OpsWish, world: OpsWorld): Promise<OpsAnswer> => {
  const answer = await wish.deed(world)
  return wish.showsPhones ? answer : withoutPhones(answer)
}
