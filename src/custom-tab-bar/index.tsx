import { ConnectedTabBar } from '@/shell/ConnectedTabBar'

export default ConnectedTabBar
