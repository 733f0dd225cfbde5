import type { BlockService } from '../blocks/block.service'
import type { News } from '../delivery/outbox'
import type { MatchService } from '../matches/match.service'
import type { MemberBriefPresenter } from '../members/member-brief.presenter'
import type { MemberService } from '../members/member.service'
import type { MessageActs } from '../messages/message-acts.service'
import type { MessageGroupService } from '../messages/message-group.service'
import type { AppealService } from '../reports/appeal.service'
import type { ReportService } from '../reports/report.service'
import type { SpeedService } from '../speed/speed.service'
import type { VisitService } from '../visits/visit.service'
import type { FollowService } from './follow.service'
import type { LikeService } from './like.service'
import type { PassService } from './pass.service'
import type { RelationService } from './relation.service'

/** Services that do the kinds' work. */
export interface ActionParts {
  readonly members: MemberService
  readonly memberBriefs: Pick<MemberBriefPresenter, 'briefsOf'>
  readonly relations: RelationService
  readonly likes: LikeService
  readonly passes: PassService
  readonly follows: FollowService
  readonly matches: MatchService
  readonly blocks: BlockService
  readonly reports: ReportService
  readonly visits: VisitService
  readonly groups: MessageGroupService
  readonly messageActs: MessageActs
  readonly speed: SpeedService
  readonly appeals: AppealService
  readonly news: News
}
