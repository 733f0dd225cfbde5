import type { RouteName } from '@/routes'

/** Props of {@link InstalledBars}. */
export interface InstalledBarsProps {
  /** The page that shows the bars. */
  route: RouteName
}

/** The bars of H5 about a new build and about installing. Mini-programs have neither; H5 has a file of its own. */
export const InstalledBars = (_props: InstalledBarsProps): null => null
