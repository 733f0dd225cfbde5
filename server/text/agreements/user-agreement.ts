import type { AgreementText } from './agreement'
import type { Language } from '../../lib/language'

const chinese: AgreementText = {
  summary: [
    '近遇只面向年满 18 岁的真实个人，一个手机号对应一个账号。',
    '请用真实的照片和资料，尊重他人；骚扰、诈骗、色情和引流会被限制或封禁。',
    '平台帮助大家认识，不保证每位会员的身份与言行；见面和转账前请务必核实并保护自己。',
    '举报、拉黑、隐藏距离和隐藏在线状态永远免费。',
    '你可以随时停止使用并申请注销账号。',
  ],
  changes: [],
  sections: [
    {
      heading: '1. 关于本协议',
      body: '本协议由你与近遇的运营方（下称「我们」）订立，适用于近遇的小程序、网页和相关服务。你勾选同意并登录，即表示你已阅读并接受本协议和《隐私政策》。会员服务另有《会员协议》。\n我们修改本协议时会更新版本号，并在你下次登录时请你重新阅读和同意。不同意修改的，可以停止使用并申请注销。',
    },
    {
      heading: '2. 谁可以使用',
      body: '你须年满 18 周岁，具有完全民事行为能力。注册时填写的生日未满 18 岁的，我们会拒绝注册，并在 30 天内拒绝同一手机号和设备再次注册。\n你须使用本人的中国大陆手机号。一个手机号只能注册一个账号，账号只限本人使用，不得出租、出借、转让或买卖。\n性别在注册后不能自行修改；生日在注册后 24 小时内可以更正一次。确有错误的，请联系客服。',
    },
    {
      heading: '3. 账号与安全',
      body: '登录使用短信验证码，在网页里也可以由运营商确认这台手机的号码，在小程序里也可以使用平台验证过的手机号。验证码只由你本人使用，工作人员不会向你索要。\n同一账号最多同时在 5 台设备登录，超出时最久未使用的设备会退出。登录状态连续 30 天不使用会失效。\n发现账号被他人使用，请立即结束其他设备的登录并联系客服。',
    },
    {
      heading: '4. 你的资料与内容',
      body: '昵称、头像、相册、简介和回答应当真实，照片应当是你本人或你有权使用。头像须为本人清晰的正脸照。\n文字在保存时检查，图片在审核通过前只有你自己能看到。资料中不得出现联系方式、链接和广告。\n你对自己发布的内容保留权利，并许可我们为提供服务之目的在近遇内存储、处理和展示这些内容；你删除后，该许可随之终止，法律要求保存的除外。',
    },
    {
      heading: '5. 行为规范',
      body: '请不要：\n冒充他人、使用他人照片、编造身份；\n骚扰、辱骂、威胁、跟踪或歧视他人；\n发布色情、低俗、暴力、赌博、毒品及其他违法内容；\n借恋爱交友之名索要钱财、推荐投资、诱导转账；\n引导他人前往其他平台，或群发广告；\n涉及未成年人的任何性内容或接触；\n推算、收集或公开他人的住址、行踪和其他个人信息；\n用程序抓取数据、批量操作、攻击或绕过安全措施。',
    },
    {
      heading: '6. 打招呼与聊天',
      body: '互相喜欢、互相关注或对方已回复后，可以不限次数地聊天。在此之前，你可以向对方打一次招呼，每天的次数有限，也取决于对方的设置。\n互相认识之前，不能发送联系方式。相同内容发送给多人会被拒绝。\n我们会对明显的风险词给出提醒。聊天提醒和风险标记由系统自动作出，可能有误，请以自己的判断为准。',
    },
    {
      heading: '7. 见面与财产安全',
      body: '我们不对会员的背景作全面调查，真人认证只表示该会员曾通过与其照片的比对。\n第一次见面请选择人多的公共场所，告诉家人或朋友，自行安排往返。\n不要向未曾深入了解的人转账、借钱、提供验证码或共享屏幕。凡是提到投资、刷单、代付的，请立即停止并举报。遇到危险请拨打 110。',
    },
    {
      heading: '8. 举报、拉黑与处理',
      body: '你可以随时举报或拉黑任何会员，对方不会知道是谁举报。拉黑后双方互相不可见，也不能再发消息。\n我们依据举报、证据和规则，可以提醒、删除内容、限制功能、暂停或封禁账号，并告诉你理由。处理期间，相关消息可能由授权人员查看。\n你对处理有异议的，可以在处理通知里申诉；账号被封禁的，可以在登录时申诉。申诉由未参与原处理的人员复核。',
    },
    {
      heading: '9. 推荐与次数',
      body: '我们按你设定的条件、大致距离、共同兴趣和活跃程度推荐会员。你可以在设置中关闭个性化推荐，关闭后不影响使用。\n喜欢、超级喜欢、关注、招呼等每天有次数限制，每天 4 点（北京时间）重新计算，剩余次数不累积。',
    },
    {
      heading: '10. 服务的变化与责任',
      body: '我们努力保持服务稳定，但不保证不中断、无差错。维护、网络或不可抗力可能造成暂时无法使用。\n会员之间的交往由双方自行负责。我们在知道或应当知道侵权时依法采取必要措施；因我们的故意或重大过失造成的损失，我们依法承担责任。本协议不排除法律规定不得排除的责任。',
    },
    {
      heading: '11. 结束使用',
      body: '你可以随时退出登录，也可以申请注销账号。注销申请受理后，你的资料立即对他人隐藏，15 天内可以撤回；之后我们删除或匿名化你的个人信息，法律要求保存的除外。\n你严重或多次违反本协议的，我们可以终止服务。',
    },
    {
      heading: '12. 法律与联系方式',
      body: '本协议适用中华人民共和国法律。发生争议请先与我们协商，协商不成的，可向有管辖权的人民法院起诉。\n客服时间为每天 9:00 至 21:00，联系方式见「平台客服」页面。',
    },
  ],
}

const english: AgreementText = {
  summary: [
    'Jinyu is for real people aged 18 and over; one phone number holds one account.',
    'Use true photos and details and respect others; harassment, fraud, sexual content and spam lead to limits or a ban.',
    'We help people meet but cannot vouch for every member; check and protect yourself before meeting or paying.',
    'Reporting, blocking, hiding your distance and hiding your activity are always free.',
    'You may stop at any time and ask for your account to be closed.',
  ],
  changes: [],
  sections: [
    {
      heading: '1. About this agreement',
      body: 'This agreement is between you and the operator of Jinyu (“we”). It covers the Jinyu mini-programs, web pages and related services. By ticking your consent and logging in you accept it together with the Privacy Policy. VIP membership has its own agreement.\nWhen we change this agreement we raise its version and ask you to read and accept it at your next login. If you do not accept a change you may stop using Jinyu and ask for your account to be closed.',
    },
    {
      heading: '2. Who may use Jinyu',
      body: 'You must be at least 18 years old and legally competent. If the birthday given at registration is under 18 we refuse it, and refuse the same phone number and device for 30 days.\nYou must use your own mobile number of mainland China. One number makes one account, for your own use only; it must not be rented, lent, transferred or sold.\nGender cannot be changed after registration; a birthday can be put right once within 24 hours. If something is truly wrong, contact customer service.',
    },
    {
      heading: '3. Account and security',
      body: 'You log in with a code sent by text message, on the web also with the number that your carrier confirms for this phone, or in a mini-program with the number that the platform has verified. The code is for you alone; our staff will never ask for it.\nAn account can be logged in on 5 devices; beyond that the one unused for longest is signed out. A login that is not used for 30 days expires.\nIf somebody else uses your account, end the other sessions at once and contact customer service.',
    },
    {
      heading: '4. Your profile and content',
      body: 'Nickname, photos, introduction and answers must be true, and the photos must show you or be yours to use. Your profile photo must show your own face clearly.\nTexts are checked when they are saved; pictures are visible to you alone until they have been reviewed. A profile must not hold contact details, links or advertising.\nYou keep your rights in what you publish and allow us to store, process and show it within Jinyu in order to provide the service. That permission ends when you delete the content, except where the law requires us to keep it.',
    },
    {
      heading: '5. Conduct',
      body: 'Please do not:\npose as somebody else, use other people’s photos or invent an identity;\nharass, insult, threaten, stalk or discriminate against anybody;\npublish sexual, vulgar, violent, gambling, drug-related or otherwise illegal content;\nask for money, recommend investments or lead to payments in the name of dating;\nlead people to other platforms or send bulk advertising;\ninvolve minors in any sexual content or contact;\nwork out, collect or publish other people’s addresses, movements or personal details;\nscrape data, automate actions, attack the service or get around its protections.',
    },
    {
      heading: '6. Greetings and conversations',
      body: 'After a mutual like, a mutual follow or an answer you may talk without limit. Before that you may send one greeting; the number a day is limited, and the other member’s settings apply.\nContact details cannot be sent before you know each other. The same text sent to many people is refused.\nWe warn of clear risk words. Warnings and marks are made by software and may be wrong; rely on your own judgement.',
    },
    {
      heading: '7. Meeting and money',
      body: 'We do not investigate members’ backgrounds. Real-person authentication only means that the member was once compared with their photos.\nMeet in a busy public place the first time, tell family or friends, and arrange your own way there and back.\nNever send money, lend money, give codes or share your screen with somebody you do not know well. Stop and report whoever speaks of investments, paid tasks or paying on their behalf. In danger call 110.',
    },
    {
      heading: '8. Reports, blocks and measures',
      body: 'You may report or block any member at any time; they are not told who reported. After a block neither sees the other and no messages pass.\nBased on reports, evidence and these rules we may warn, remove content, limit functions, suspend or ban an account, and we tell you the reason. Authorised staff may read the messages concerned while they review a case.\nIf you disagree, appeal from the notice of the decision; a banned account appeals when it logs in. Somebody who did not take the decision will review it.',
    },
    {
      heading: '9. Recommendations and allowances',
      body: 'We recommend members by the conditions you set, rough distance, shared interests and activity. You can turn personal recommendations off in the settings; everything else goes on working.\nLikes, super likes, follows and greetings have a number a day. It starts anew at 4:00 Beijing time and does not pile up.',
    },
    {
      heading: '10. Changes of the service and liability',
      body: 'We work to keep the service running but cannot promise that it is free of interruptions and faults. Maintenance, networks or force majeure may make it unavailable for a time.\nMembers are responsible for their dealings with each other. When we know or should know of an infringement we take the measures that the law requires; for damage caused by our intent or gross negligence we are liable by law. Nothing here excludes liability that the law does not allow to be excluded.',
    },
    {
      heading: '11. Ending',
      body: 'You may log out at any time and may ask for your account to be closed. Once a request is accepted your profile is hidden from others at once and you have 15 days to change your mind; then we delete or anonymise your personal information, except what the law requires us to keep.\nIf you break this agreement gravely or repeatedly we may end the service.',
    },
    {
      heading: '12. Law and contact',
      body: 'This agreement is governed by the laws of the People’s Republic of China. Please talk to us first about a dispute; failing that, either side may go to the competent people’s court.\nCustomer service is open daily from 9:00 to 21:00; see the customer service page for how to reach it.',
    },
  ],
}

/** The user agreement. Source: product §13, ours */
export const userAgreement: Record<Language, AgreementText> = { 'zh-CN': chinese, en: english }
