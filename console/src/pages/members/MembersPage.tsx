import { Button, Empty, Form, Input, Select, Table, Tag, Typography } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { SEARCH_KEYS, type SearchKey } from '@contract/ops/ops-constants'
import type { MemberFound } from '@contract/ops/calls/members/search'
import { useAct } from '../../api/queries'
import { Moment } from '../../components/Moment'
import { Problem } from '../../components/Problem'
import { useText, wordOf } from '../../text/use-text'

interface SearchForm {
  readonly by: SearchKey
  readonly value: string
  readonly why: string
}

/** Looks for a member. Each search is logged, so nothing asks again by itself. */
export function MembersPage() {
  const text = useText()
  const [asked, setAsked] = useState<SearchForm | null>(null)
  const search = useAct('/ops/members/search')
  const { data, error, isPending } = search
  const rules = [{ required: true, whitespace: true, message: text.common.required }]
  const find = (form: SearchForm): void => {
    setAsked(form)
    search.mutate(form)
  }
  return (
    <>
      <Typography.Title level={3}>{text.members.title}</Typography.Title>
      <Typography.Paragraph type='secondary'>{text.members.hint}</Typography.Paragraph>
      <Form<SearchForm>
        layout='inline'
        className='filters gap'
        initialValues={{ by: 'nickname' }}
        onFinish={find}
      >
        <Form.Item name='by' label={text.members.by}>
          <Select
            className='search-key'
            options={SEARCH_KEYS.map((key) => ({ value: key, label: text.members.keys[key] }))}
          />
        </Form.Item>
        <Form.Item name='value' label={text.members.value} rules={rules}>
          <Input allowClear maxLength={80} autoFocus />
        </Form.Item>
        <Form.Item name='why' label={text.members.why} rules={rules}>
          <Input allowClear maxLength={200} />
        </Form.Item>
        <Button type='primary' htmlType='submit' loading={isPending}>
          {text.members.find}
        </Button>
      </Form>
      {error && <Problem error={error} onRetry={() => asked && find(asked)} />}
      {data?.list.length === 0 && <Empty description={text.members.empty} />}
      {data && data.list.length > 0 && (
        <Table<MemberFound>
          rowKey='id'
          size='middle'
          pagination={false}
          dataSource={data.list}
          columns={[
            {
              title: text.members.nickname,
              render: (_value, { id, nickname }) => (
                <Link to={`/members/${id}`} state={{ why: asked?.why }}>
                  {nickname || id}
                </Link>
              ),
            },
            { title: 'ID', dataIndex: 'id' },
            {
              title: text.members.gender,
              render: (_value, { gender }) => text.members.genders[gender],
            },
            {
              title: text.members.state,
              render: (_value, { state }) => <Tag>{wordOf(text.members.states, state)}</Tag>,
            },
            { title: text.members.joined, render: (_value, { createdAt }) => <Moment at={createdAt} /> },
            { title: text.members.active, render: (_value, { activeAt }) => <Moment at={activeAt} /> },
          ]}
        />
      )}
    </>
  )
}
