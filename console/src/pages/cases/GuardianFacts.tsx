import { Alert, Card, Descriptions, Table } from 'antd'
import { Link } from 'react-router'
import type { CaseGuardian, GuardianOrder } from '@contract/ops/ops-types'
import { Moment } from '../../components/Moment'
import { yuan } from '../../components/money'
import { useText } from '../../text/use-text'

function Claim({ guardian }: { readonly guardian: CaseGuardian }) {
  const { guardians: text } = useText()
  const { form, phone, reference, latestBy } = guardian
  const rows =
    form === null
      ? []
      : [
          { key: 'name', label: text.name, children: form.name },
          { key: 'relation', label: text.relation, children: text.relations[form.relation] },
          { key: 'phone', label: text.phone, children: phone ?? text.hidden },
          { key: 'account', label: text.accountPhone, children: form.accountPhone ?? '–' },
          { key: 'orders', label: text.orders, children: form.orders?.join(' · ') ?? '–' },
          { key: 'span', label: text.span, children: `${form.from} – ${form.to}` },
          { key: 'about', label: text.about, children: yuan(form.amountFen) },
          { key: 'why', label: text.why, children: form.why },
        ]
  return (
    <>
      {form === null && <Alert type='info' title={text.erased} className='gap-top' />}
      <Descriptions
        className='gap-top'
        title={text.title}
        bordered
        size='small'
        column={{ xs: 1, md: 2 }}
        items={[
          { key: 'reference', label: text.reference, children: reference },
          { key: 'latest', label: text.latest, children: <Moment at={latestBy} /> },
          ...rows,
        ]}
      />
    </>
  )
}

function Account({ guardian }: { readonly guardian: CaseGuardian }) {
  const { guardians: text } = useText()
  const { account, refunds, reference } = guardian
  if (account === null)
    return (
      <Alert
        className='gap-top'
        type='warning'
        title={text.noAccount}
        action={<Link to='/members'>{text.search}</Link>}
      />
    )
  return (
    <Card size='small' title={text.account} className='gap-top'>
      <Descriptions
        bordered
        size='small'
        column={{ xs: 1, md: 2 }}
        items={[
          {
            key: 'member',
            label: text.memberId,
            children: (
              <Link to={`/members/${account.memberId}`} state={{ why: reference }}>
                {account.memberId}
              </Link>
            ),
          },
          { key: 'age', label: text.age, children: account.age },
          {
            key: 'verified',
            label: text.verified,
            children: account.isVerified ? text.verified : text.unverified,
          },
        ]}
      />
      <Table<GuardianOrder>
        rowKey='orderNo'
        size='small'
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={[...account.orders]}
        locale={{ emptyText: text.noPayments }}
        title={() => text.payments}
        columns={[
          { title: text.paidAt, render: (_, { paidAt }) => <Moment at={paidAt} /> },
          { title: text.order, dataIndex: 'orderNo' },
          { title: '', render: (_, { kind }) => text.kinds[kind] },
          { title: text.paid, render: (_, { fen }) => yuan(fen) },
          { title: text.refunded, render: (_, { refundedFen }) => yuan(refundedFen) },
          { title: text.unspent, render: (_, { unspentFen }) => yuan(unspentFen) },
        ]}
      />
      {refunds.length > 0 && (
        <Descriptions
          className='gap-top'
          title={text.refunds}
          bordered
          size='small'
          column={1}
          items={refunds.map(({ refundNo, orderNo, state, fen }) => ({
            key: refundNo,
            label: orderNo,
            children: `${yuan(fen)} · ${text.refundStates[state]}`,
          }))}
        />
      )}
    </Card>
  )
}

/** What a guardian wrote, and the account that an operator chose, with its payments. */
export function GuardianFacts({ guardian }: { readonly guardian: CaseGuardian }) {
  return (
    <>
      <Claim guardian={guardian} />
      <Account guardian={guardian} />
    </>
  )
}
