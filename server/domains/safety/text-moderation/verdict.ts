import type { ModerationClass } from '../../../providers/moderation/classes'
import type { TextScene } from '../../../providers/moderation/port'

/** A step of the pipeline: our own rules, the operators' word lists, the vendor. */
export type TextLayerName = 'rules' | 'words' | 'vendor'

/** Judgement of a text. */
export interface TextVerdict {
  /** `review`: a person has to decide. `unknown`: a layer gave no judgement in time. */
  readonly decision: 'pass' | 'review' | 'block' | 'unknown'
  /** Null when nothing was found. */
  readonly class: ModerationClass | null
  /** How sure the layer is, 0 to 1; 0 when nothing was found. */
  readonly score: number
  /** The layer that decided; null when all layers passed the text. */
  readonly layer: TextLayerName | null
  /** The text with hidden words; null when it is shown as it was written. */
  readonly masked: string | null
}

/** A text with the place where it is shown and its author. */
export interface JudgedText {
  readonly text: string
  readonly scene: TextScene
  readonly memberId: string
}

/** What one layer says; `masked` is a text with hidden words, for the layers after it. */
export type Finding = Pick<TextVerdict, 'decision' | 'class' | 'score'> & { readonly masked?: string | null }

/** One step of the pipeline. It never rejects. */
export interface TextLayer {
  readonly name: TextLayerName
  judge(text: JudgedText): Finding | Promise<Finding>
}

/** A finding of nothing. */
export const NOTHING: Finding = { decision: 'pass', class: null, score: 0 }

/** The judgement of a text in which nothing was found. */
export const PASSED: TextVerdict = { decision: 'pass', class: null, score: 0, layer: null, masked: null }

/** `review` and `unknown` do not end the pipeline, since a later layer may block. The first of the gravest counts. */
const GRAVITY: Readonly<Record<TextVerdict['decision'], number>> = {
  pass: 0,
  unknown: 1,
  review: 2,
  block: 3,
}

/**
 * Asks the layers in order. A layer that blocks ends the questions, so a text that our own rules refuse never reaches a
 * vendor. Later layers judge the text as the member wrote it.
 */
export const judgeInOrder = async (layers: readonly TextLayer[], text: JudgedText): Promise<TextVerdict> => {
  let verdict = PASSED
  for (const layer of layers) {
    const { masked = null, ...finding } = await layer.judge(text)
    const isGraver = GRAVITY[finding.decision] > GRAVITY[verdict.decision]
    const hidden = masked ?? verdict.masked
    // A layer that only hides words passes the text and names their class.
    const isNamed = verdict.class === null && finding.class !== null
    const named = isGraver || isNamed ? { ...verdict, ...finding, layer: layer.name } : verdict
    verdict = { ...named, masked: hidden }
    if (verdict.decision === 'block') break
  }
  return verdict
}
