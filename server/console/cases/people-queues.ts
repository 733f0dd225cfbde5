import { OPS_PATH } from '@contract/ops/ops-constants'
import type { CaseAppointment } from '@contract/ops/ops-types'
import type { AppointmentRow } from '../../domains/account/identity-verification/appointment.repository'
import { isServiceAccount } from '../../domains/account/members/service-account'
import type { AuthenticationOutline } from '../../domains/account/identity-verification/review.service'
import type { DataExportRow } from '../../domains/account/exports/data-export.repository'
import type {
  SupportTicketCase,
  SupportTicketRow,
} from '../../domains/safety/helpdesk/support-ticket.service'
import type { UnlockCase } from '../../domains/money/unlocks/review.service'
import { refuse } from '../../domains/safety/operators/operator-error'
import { SERVICE_MS } from '../../lib/queue-times'
import { type CaseContext, type CaseQueueReader, factsOf, plainCase, type QueueRow } from './case-queue'

/** Troubled exports among which one is looked up. */
const MOST_EXPORTS = 500

const verificationRow = (one: AuthenticationOutline, appointment?: AppointmentRow): QueueRow => ({
  id: one.id,
  memberId: one.member_id,
  at: one.created_at,
  dueAt: one.review_by,
  state: appointment ? `appointment_${appointment.state}` : one.state,
  detail: one.is_manual ? 'manual' : one.kind,
  fen: null,
})

const appointmentOf = async (
  { core, services, viewer }: CaseContext,
  { member_id: memberId, times, language, note, at, room_url: roomUrl }: AppointmentRow,
): Promise<CaseAppointment> => {
  const member = await services.members.find(core.db, memberId)
  const { roomHosts } = core.config
  const room = { roomUrl: viewer.role === 'auditor' ? null : roomUrl, roomHosts: [...roomHosts] }
  return { nickname: member?.nickname ?? '', times, language, note, at, ...room }
}

/** A picture of the album, with the case that the look is logged under. */
const albumUrl = (picture: string, id: string): string =>
  `${OPS_PATH}/media/picture/${picture}?case=authentication:${id}`

const mediaUrl = (id: string, part: string): string => `${OPS_PATH}/media/verification/${id}/${part}`

/** Videos, new covers and appointments that need a person; the video is shown beside the cover. */
export const authentications: CaseQueueReader = {
  async list({ services }, limit) {
    const { review, appointmentReview } = services.authentications
    const found = await review.list(limit)
    const appointments = await appointmentReview.listOf(found.map(({ id }) => id))
    return found.map((one) => verificationRow(one, appointments.get(one.id)))
  },

  isDue({ core, services }, { state, dueAt }) {
    const { roomBeforeMs, roomAfterMs } = services.productConfig.verify.appointment
    return state !== 'appointment_confirmed' || (dueAt ?? 0) - roomAfterMs - roomBeforeMs <= core.clock.now()
  },

  async open(context, id) {
    const { services, viewer } = context
    const found = await services.authentications.review.open(
      id,
      viewer.name,
      `authentication:${id}`,
      viewer.role !== 'auditor',
    )
    const { outline, video, cover, verified, isFaceBanned, album } = found
    const appointment = (await services.authentications.appointmentReview.listOf([id])).get(id)
    const parts = [
      ['video', 'video', video],
      ['cover', 'image', cover],
      ['verified', 'image', verified],
    ] as const
    return {
      ...plainCase,
      row: verificationRow(outline, appointment),
      ...(appointment && { appointment: await appointmentOf(context, appointment) }),
      facts: factsOf({
        digits: outline.digits,
        actions: outline.actions.join(', '),
        score: outline.score,
        liveness: outline.liveness,
        foundReason: outline.found_reason,
        refusedBy: outline.refused_by,
        faceHash: outline.hasFaceHash ? 'yes' : null,
        bannedFace: isFaceBanned ? 'yes' : null,
      }),
      media: [
        ...parts.flatMap(([name, kind, bytes]) =>
          bytes === null ? [] : [{ name, kind, url: mediaUrl(id, name) }],
        ),
        ...album.map((picture) => ({ name: 'album', kind: 'image' as const, url: albumUrl(picture, id) })),
      ],
    }
  },
}

const disputeRow = ({ order }: UnlockCase): QueueRow => ({
  id: order.id,
  memberId: order.owner_id,
  at: order.created_at,
  dueAt: order.review_by ?? order.reply_by,
  state: order.state,
  detail: '',
  fen: order.owner_share_fen,
})

const disputeLines = ({ said }: UnlockCase) => {
  if (said === null) return []
  const { feedback, claim, reply } = said
  const words = [feedback, claim].flatMap((word) =>
    word === null
      ? []
      : [{ by: 'buyer', at: word.at, text: [word.result, word.detail ?? '', ...word.tags].join(' · ') }],
  )
  const answer = reply === null ? [] : [{ by: 'owner', at: reply.at, text: reply.text }]
  return [...words, ...answer].sort((a, b) => a.at - b.at)
}

/** Complaints and claims about unlocked contacts. */
export const disputes: CaseQueueReader = {
  list: async ({ core, services }, limit) =>
    (await services.unlocks.review.list(core.db, limit)).map(disputeRow),

  async open({ services, viewer }, id) {
    const found = await services.unlocks.review.open(id, viewer.name)
    const { order, said } = found
    return {
      ...plainCase,
      row: disputeRow(found),
      facts: factsOf({
        buyer: order.buyer_id,
        owner: order.owner_id,
        coins: order.paid_coins,
        contact: order.masked,
        note: said?.note ?? null,
        steps: order.timeline.map(({ state }) => state).join(' → '),
      }),
      lines: disputeLines(found),
    }
  },
}

const ticketRow = (row: SupportTicketRow): QueueRow => ({
  id: row.id,
  memberId: row.member_id,
  at: row.waiting_since ?? row.opened_at,
  dueAt: row.waiting_since === null ? null : row.waiting_since + SERVICE_MS,
  state: row.state,
  detail: '',
  fen: null,
})

const ticketLine = ({ from_id: from, created_at: at, content, type }: SupportTicketCase['lines'][number]) => {
  const { text } = content
  const said = typeof text === 'string' ? text : `[${type}]`
  return { by: isServiceAccount(from) ? 'team' : 'member', at, text: said }
}

/** Tickets of members. */
export const service: CaseQueueReader = {
  list: async ({ core, services }, limit) =>
    (await services.helpdesk.supportTickets.list(core.db, ['waiting'], limit)).map(ticketRow),

  async open({ services, viewer }, id) {
    const isAudit = viewer.role === 'auditor'
    const { ticket, lines } = await services.helpdesk.supportTickets.open(id, viewer.name, { isAudit })
    return {
      ...plainCase,
      row: ticketRow(ticket),
      facts: factsOf({ answeredBy: ticket.answered_by, closedBy: ticket.closed_by }),
      lines: lines.filter(({ recalled_at: recalledAt }) => recalledAt === null).map(ticketLine),
    }
  },
}

const exportRow = (row: DataExportRow): QueueRow => ({
  id: row.id,
  memberId: row.member_id,
  at: row.asked_at,
  dueAt: null,
  state: row.state,
  detail: '',
  fen: null,
})

/** Exports of members' data that failed or are late; operators never see the files. */
export const exports: CaseQueueReader = {
  list: async ({ services }, limit) => (await services.dataExports.listTroubled(limit)).map(exportRow),

  async open({ services }, id) {
    const found = await services.dataExports.listTroubled(MOST_EXPORTS)
    const row = found.find((one) => one.id === id) ?? refuse('EXPORT_UNKNOWN')
    return { ...plainCase, row: exportRow(row), facts: factsOf({ attempts: row.attempts }) }
  },
}
