import { APPOINTMENT_REASONS } from '@contract/ops/ops-constants'
import type { OpsCommand } from './command'
import { needed, oneOf, signed } from './print/line'
import { moment } from './print/print'

const idOf = (word: string | undefined): string => needed(word, 'The id of an authentication')

const show: OpsCommand = {
  name: 'appointment show',
  usage: `  appointment show <id>
                        the proposed times of a live appointment with a number each, its language, note and room`,
  accepts: [],
  read([word]) {
    const id = idOf(word)
    return async ({ services }) => {
      const found = (await services.authentications.appointmentReview.listOf([id])).get(id)
      if (!found) return { lines: ['This is no appointment.'], data: null }
      const lines = [
        `${found.authentication_id}  ${found.state}  member ${found.member_id}  language ${found.language}`,
        ...found.times.map((at, nth) => `time ${nth + 1}  ${moment(at)}`),
        ...(found.note === '' ? [] : [`note  ${found.note}`]),
        ...(found.at === null ? [] : [`confirmed for ${moment(found.at)}`]),
        ...(found.room_url === null ? [] : [`room  ${found.room_url}`]),
      ]
      return { lines, data: found }
    }
  },
}

const confirm: OpsCommand = {
  name: 'appointment confirm',
  usage: `  appointment confirm <id> --time <number> --room <address> --why "…" --as <name>
                        confirms one of the proposed times (1, 2 or 3) with the address of the video room; only by the
                        operator who has just looked: authentication show`,
  accepts: ['time', 'room', 'why', 'as'],
  read([word], values) {
    const id = idOf(word)
    const nth = Number(oneOf(needed(values.time, '--time'), ['1', '2', '3'], '--time'))
    const roomUrl = needed(values.room, '--room')
    const by = signed(values)
    return async ({ services }) => {
      const { appointmentReview } = services.authentications
      const found = (await appointmentReview.listOf([id])).get(id)
      const at = found?.times[nth - 1] ?? 0
      await appointmentReview.confirm(id, { ...by, at, roomUrl })
      return { lines: [`Confirmed for ${moment(at)}.`], data: { id, state: 'confirmed', at } }
    }
  },
}

const decline: OpsCommand = {
  name: 'appointment decline',
  usage: `  appointment decline <id> --reason <${APPOINTMENT_REASONS.join(' | ')}> --why "…" --as <name>
                        the team cannot hold it; the member may ask again, and it does not count`,
  accepts: ['reason', 'why', 'as'],
  read([word], values) {
    const id = idOf(word)
    const reason = oneOf(needed(values.reason, '--reason'), APPOINTMENT_REASONS, '--reason')
    const by = signed(values)
    return async ({ services }) => {
      await services.authentications.appointmentReview.decline(id, { ...by, reason })
      return { lines: [`Declined: ${reason}.`], data: { id, state: 'declined', reason } }
    }
  },
}

const missed: OpsCommand = {
  name: 'appointment missed',
  usage: `  appointment missed <id> --why "…" --as <name>
                        the member did not come; possible once the time began`,
  accepts: ['why', 'as'],
  read([word], values) {
    const id = idOf(word)
    const by = signed(values)
    return async ({ services }) => {
      await services.authentications.appointmentReview.miss(id, by)
      return { lines: ['Missed.'], data: { id, state: 'missed' } }
    }
  },
}

/** Commands for live appointments; `authentication pass` and `authentication refuse` decide about them. */
export const appointmentCommands: readonly OpsCommand[] = [show, confirm, decline, missed]
