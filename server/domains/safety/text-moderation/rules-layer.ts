import type { TextScene } from '../../../providers/moderation/port'
import { hasContactDetails } from './contact-details'
import { riskOf } from './risk-words'
import { type Finding, NOTHING, type TextLayer } from './verdict'

/** Rules are certain: they match or they do not. */
const SURE = 1

/**
 * Our own rules. Profile texts with contact details, sexual words or insults are blocked. In a chat these only lead to a
 * question or a hint, and the form of the message decides about contact details (`text-rules.ts`).
 * Source: product §7.4.4, §7.4.5, §9
 */
export const readRules = (text: string, scene: TextScene): Finding => {
  if (scene === 'chat') return NOTHING
  if (hasContactDetails(text)) return { decision: 'block', class: 'contact', score: SURE }
  const risk = riskOf(text)
  if (risk === 'sexual') return { decision: 'block', class: 'porn', score: SURE }
  return risk === 'insult' ? { decision: 'block', class: 'abuse', score: SURE } : NOTHING
}

/** The first layer. */
export const rulesLayer: TextLayer = {
  name: 'rules',
  judge: ({ text, scene }) => readRules(text, scene),
}
