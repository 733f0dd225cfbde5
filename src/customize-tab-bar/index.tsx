import { ConnectedTabBar } from '@/shell/page/ConnectedTabBar'

export default ConnectedTabBar
