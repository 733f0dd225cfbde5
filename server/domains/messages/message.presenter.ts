import type { Message, MessageType } from '@contract/types/message'
import type { MessageRow } from './message.repository'

/** A message on the wire; one that was taken back keeps its place without its content. */
export const presentMessage = (row: MessageRow): Message => {
  const isRecalled = row.recalled_at !== null
  return {
    id: row.id,
    clientMsgId: row.client_msg_id,
    groupId: row.group_id,
    seq: row.seq,
    fromId: row.from_id,
    toId: row.to_id,
    type: isRecalled ? 'recall' : (row.type as MessageType),
    content: isRecalled ? {} : row.content,
    replyTo: null,
    riskTag: isRecalled ? null : (row.risk_tag as Message['riskTag']),
    createdAt: row.created_at,
    recalledAt: row.recalled_at,
  }
}
