import type { BlockService } from '../../safety/blocks/block.service'
import type { News } from '../../chat/delivery/outbox'
import type { MatchService } from '../matches/match.service'
import type { MemberBriefPresenter } from '../../account/members/member-brief.presenter'
import type { MemberService } from '../../account/members/member.service'
import type { MessageActs } from '../../chat/messages/message-acts.service'
import type { MessageGroupService } from '../../chat/messages/message-group.service'
import type { AppealService } from '../../safety/reports/appeal.service'
import type { ReportService } from '../../safety/reports/report.service'
import type { SpeedService } from '../../chat/speed/speed.service'
import type { VisitService } from '../visits/visit.service'
import type { FollowService } from './follow.service'
import type { LikeService } from './like.service'
import type { PassService } from './pass.service'
import type { RelationService } from './relation.service'

/** Services that perform the actions. */
export interface ActionDeps {
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
