import {
  AuditOutlined,
  BarChartOutlined,
  BulbOutlined,
  FileTextOutlined,
  FlagOutlined,
  HomeOutlined,
  IdcardOutlined,
  InboxOutlined,
  LogoutOutlined,
  PictureOutlined,
  NotificationOutlined,
  PoweroffOutlined,
  QuestionCircleOutlined,
  SettingOutlined,
  TeamOutlined,
  UserOutlined,
  WalletOutlined,
} from '@ant-design/icons'
import { Button, Flex, Layout as AntLayout, Menu, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { useText, wordOf } from '../text/use-text'
import type { Preferences } from './preferences'
import { mayOpen, type PageName, useSession } from './session'

const icons: Record<PageName, ReactNode> = {
  home: <HomeOutlined />,
  reports: <FlagOutlined />,
  appeals: <QuestionCircleOutlined />,
  pictures: <PictureOutlined />,
  cases: <InboxOutlined />,
  members: <UserOutlined />,
  words: <FileTextOutlined />,
  settings: <SettingOutlined />,
  switches: <PoweroffOutlined />,
  imprint: <IdcardOutlined />,
  broadcasts: <NotificationOutlined />,
  money: <WalletOutlined />,
  numbers: <BarChartOutlined />,
  audit: <AuditOutlined />,
  operators: <TeamOutlined />,
}

const pages = Object.keys(icons) as PageName[]

/** The frame of every page: the menu of the operator's role, who they are, and how it looks. */
export function Layout({
  preferences,
  onChange,
}: {
  preferences: Preferences
  onChange: (change: Partial<Preferences>) => void
}) {
  const text = useText()
  const { viewer, leave } = useSession()
  const { pathname } = useLocation()
  const [isFolded, setFolded] = useState(false)
  const [, first = ''] = pathname.split('/')
  const current = pages.find((page) => page === first) ?? 'home'
  return (
    <AntLayout className='frame'>
      <AntLayout.Sider theme='light' collapsible breakpoint='lg' collapsed={isFolded} onCollapse={setFolded}>
        <Typography.Title level={5} className='brand'>
          {isFolded ? '近遇' : text.product}
        </Typography.Title>
        <Menu
          theme='light'
          selectedKeys={[current]}
          items={pages
            .filter((page) => mayOpen(page, viewer.role))
            .map((page) => ({
              key: page,
              icon: icons[page],
              label: <Link to={page === 'home' ? '/' : `/${page}`}>{text.menu[page]}</Link>,
            }))}
        />
      </AntLayout.Sider>
      <AntLayout>
        <Flex component='header' justify='end' align='center' gap='small' className='bar'>
          <Typography.Text>
            {viewer.name} · {wordOf(text.roles, viewer.role)}
          </Typography.Text>
          <Button
            type='text'
            icon={<BulbOutlined />}
            aria-label={text.menu.theme}
            onClick={() => onChange({ theme: preferences.theme === 'dark' ? 'light' : 'dark' })}
          />
          <Button
            type='text'
            onClick={() => onChange({ language: preferences.language === 'zh' ? 'en' : 'zh' })}
          >
            {text.menu.language}
          </Button>
          <Button type='text' icon={<LogoutOutlined />} onClick={leave}>
            {text.menu.logout}
          </Button>
        </Flex>
        <main className='page'>
          <Outlet />
        </main>
      </AntLayout>
    </AntLayout>
  )
}
