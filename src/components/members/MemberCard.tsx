import { observer } from 'mobx-react'
import { DeckFace, type DeckFaceProps } from '../member-card/DeckFace'
import { GridFace, type GridFaceProps } from '../member-card/GridFace'
import { RowFace, type RowFaceProps } from '../member-card/RowFace'

/** Props of {@link MemberCard}: a density and what that density shows. */
export type MemberCardProps =
  | ({ density: 'deck' } & DeckFaceProps)
  | ({ density: 'grid' } & GridFaceProps)
  | ({ density: 'row' } & RowFaceProps)

/** A member, in one of three densities. Source: ui.md §7 person card. */
export const MemberCard = observer(function MemberCard(props: MemberCardProps) {
  if (props.density === 'deck') return <DeckFace {...props} />
  return props.density === 'grid' ? <GridFace {...props} /> : <RowFace {...props} />
})
