import type { AgreementText } from './agreement'
import type { Language } from '../../lib/language'

const chinese: AgreementText = {
  summary: [
    '我们只收集提供服务所必需的信息，并在需要时才向你请求。',
    '我们不保存也不显示你的确切位置，只保留约 1 公里的区域，并只以区间显示距离。',
    '手机号只用于登录、安全和少数重要通知，不会展示给任何人。',
    '我们不出售你的个人信息。',
    '你可以查看、更正、复制、删除你的信息，撤回同意，或注销账号。',
  ],
  changes: [],
  sections: [
    {
      heading: '1. 我们收集什么',
      body: '登录：手机号、设备标识、登录时间、IP 地址和客户端版本，用于验证身份、防止滥用和列出你的登录设备；IP 地址用来限制次数、识别异常邀请和恶意举报，只以加密摘要计数，其中举报时所在网段的加密摘要保存 7 天，登录时所在网段的加密摘要保存 90 天，用来识别被封禁者换号再来；并在服务器上换算成 IP 属地和登录城市，只保留换算结果。你不在近遇时，提现结果、配对（每天最多一条）和账号停用可能用短信告诉你；短信不写对方是谁，也不写金额，前两种关闭相应通知后不再发送。\n资料：性别、生日、昵称、头像、相册、城市，以及你选填的家乡、身高、职业、学历、收入、婚姻、烟酒、子女情况、交友目的、兴趣、简介和问答。选填项可以不填。\n位置：在你点「附近」并同意后，收集一次位置。见第 2 条。\n互动：你的喜欢、关注、访问、跳过、速配、拉黑、举报、邀请，以及你与他人的文字、语音和图片消息，用于提供相应功能。\n交易与联系方式：充值、消费、收入和提现的记录；你选填的微信号；提现所需的支付宝账号、姓名和身份证号，只用于核实收款人和打款。\n我们不读取通讯录、通话记录和短信。你想屏蔽的手机号由你自己逐个填写，我们只保存它的加密摘要和加密的末四位。屏蔽在一天内的某个时刻生效，移除后最长保留 30 天，这样别人很难用它查出一个号码属于谁；若你们正好因此不再遇见，对方仍可能猜到。',
    },
    {
      heading: '2. 位置信息',
      body: '位置属于敏感个人信息，我们在使用前单独征得你的同意，你也可以只手动选择城市。\n收到位置后，服务器立即换算成约 1 公里见方的区域，区域的边界对每个人不同且保密；原始经纬度不保存、不记录。附近会员较少时，区域自动放大到约 5 公里或整个城市。\n其他会员只能看到「2km 内」「5km 内」等距离区间或城市。你可以随时隐藏距离、在附近中隐藏，或在设置中清除位置。清除后，最后一次的区域自定位时起加密保留 24 小时，只用于识别伪造的位置，不再用于推荐和距离。位置超过 72 小时不再使用。',
    },
    {
      heading: '3. 照片与人脸信息',
      body: '上传的照片会重新编码，去除其中的拍摄地点和设备信息，原始文件不对外提供。主页和相册的照片、视频和语音介绍在审核通过前只有你自己能看到或听到。只给互相喜欢的人看的照片，对方打开时会带上很淡的对方会员号，外传了能查到是谁；你打开别人的这类照片时，带的是你的会员号。\n真人认证会处理人脸信息，仅在你单独同意后进行，并始终提供人工审核方式。用于认证的视频加密保存，通过后立即删除，没有通过的最多保存 30 天，页面上会写明日期。也可以预约真人视频核验，核验过程不录制；你提出的时间和留言在结束 30 天后清除。通过时的封面照加密留存一份，用来在你更换封面后重新比对，认证取消或注销时删除。被封禁者的人脸和照片留下不可还原的摘要，用来识别重复注册。',
    },
    {
      heading: '4. 如何使用',
      body: '用于：创建和保护账号；按你设定的条件推荐会员；传送消息；审核内容与处理举报；发送你选择接收的通知；遵守法律。\n推荐会使用你的条件、大致距离、兴趣和活跃时间。你可以在设置中关闭个性化推荐。我们不会仅凭自动决策作出封禁等对你有重大影响的决定；多人举报时，系统可能先暂停向陌生人展示你的资料，并由人工复核。',
    },
    {
      heading: '5. 谁可以看到',
      body: '其他会员：可以看到你的昵称、年龄、星座、城市、IP 属地（省份或国家，依规定不能关闭）、资料、审核通过的照片和语音介绍、认证标识。你可以隐藏年龄、距离、在线状态和会员标识，也可以在「我的资料」里逐项选择身高、职业、学历、收入、感情状况、烟酒、子女情况和交友目的给所有人、互相喜欢的人还是只给自己看。\n被你拉黑的人：看不到你。\n授权的工作人员：仅在处理举报、申诉和安全问题所必需时查看，并留有记录。',
    },
    {
      heading: '6. 委托、共享与披露',
      body: '我们委托短信、号码认证、云存储、支付、打款、实名核验、人脸比对和内容审核服务商处理完成其工作所必需的信息，并以合同约束；没有启用的服务不会收到任何信息。使用小程序时，所在平台会依其规则处理信息。\n除取得你的单独同意或法律另有规定外，我们不向他人提供、不公开你的个人信息，也不向境外提供。',
    },
    {
      heading: '7. 保存多久',
      body: '信息保存在中华人民共和国境内。资料和消息在账号存续期间保存；未使用的上传文件 24 小时内删除；短信验证码 5 分钟失效；登录状态最长 180 天。登录记录和更换手机号的记录在结束后保存 180 天，登录网段和换下的手机号的加密摘要保存 90 天。没有留下联系的速配，文字最多保存 7 天。屏蔽的手机号在你移除后最多 30 天删除，注销时立即删除。导出的数据文件 24 小时后删除。\n注销后，个人信息在 15 天撤回期结束后删除或匿名化；对方保留其自己的聊天记录，其中你的身份显示为已注销用户；交易记录依法保存不少于 3 年，登录记录不少于 6 个月，手机号的加密摘要保存 30 天以防止滥用。\n未满 18 岁者填写的生日不予保存，仅保存手机号和设备的加密摘要 30 天，用于拒绝再次注册。',
    },
    {
      heading: '8. 如何保护',
      body: '传输使用加密连接；手机号加密保存；登录凭证和验证码只保存其摘要；日志不记录手机号、位置和消息内容。\n发生个人信息安全事件时，我们会依法及时告知你和主管部门。',
    },
    {
      heading: '9. 你的权利',
      body: '你可以在「我的资料」和「设置」中查看、更正、删除资料，调整可见范围，关闭个性化推荐，结束其他设备的登录。\n在「设置」里，你可以导出自己的数据（文字记录和你上传的图片、语音、视频，24 小时内做好，每 30 天 3 次），也可以注销账号，注销即撤回全部同意。其他关于查阅、更正、转移、删除个人信息或撤回某项同意的请求，可以联系平台客服，我们在 15 个工作日内答复，不附加不合理条件。撤回同意不影响撤回前的处理。',
    },
    {
      heading: '10. 未成年人',
      body: '近遇不面向未满 18 岁的人。发现未成年人使用的，我们会停止服务并删除其信息。监护人可以在「未成年人退款」页面申请退回未成年人的付款，不需要账号：我们会处理监护人的姓名、手机号、与孩子的关系、付款情况和照片，只用于核实和退款，加密保存；照片在答复 30 天后删除，其余内容在答复 180 天后删除，没有提交的照片在一天内删除。',
    },
    {
      heading: '11. 本地存储',
      body: '我们在你的设备上保存登录凭证、随机生成的设备标识、语言等偏好、未发送的草稿和最近看过的列表，不使用广告追踪。退出登录时，登录凭证会被删除。',
    },
    {
      heading: '12. 更新与联系',
      body: '本政策修改时会更新版本号，重要变化会再次征求你的同意。\n对本政策或个人信息有疑问、投诉，请通过「平台客服」页面的方式联系我们。对答复不满意的，可以向网信部门投诉。',
    },
  ],
}

const english: AgreementText = {
  summary: [
    'We collect only what the service needs, and ask when it is needed.',
    'We neither keep nor show your exact place: only an area of about 1 km, and distances as ranges.',
    'Your phone number is for login, security and a few important notices, and is shown to nobody.',
    'We do not sell your personal information.',
    'You may see, correct, copy and delete your information, withdraw consent, or close your account.',
  ],
  changes: [],
  sections: [
    {
      heading: '1. What we collect',
      body: 'Login: phone number, device identifier, login time, IP address and client version, to prove who you are, prevent abuse and list your sessions; IP addresses limit how often something is tried and reveal unusual invitations and malicious reports, counted as keyed hashes only, of which that of the network from which a report came is kept for 7 days, and that of the network of a login for 90 days, to recognise banned people who come back; on our own server they are turned into a province and the city of a login, and only these are kept.\nWhile you are away from Jinyu, the result of a withdrawal, a match (at most one a day) and a closed account may reach you by SMS. It names nobody and no amount; the first two are not sent once you switch off their notices.\nProfile: gender, birthday, nickname, photos and city, and, if you choose, home town, height, job, education, income, marital status, smoking, drinking, children, what you look for, interests, introduction and answers. Optional parts may stay empty.\nPlace: one fix when you open Nearby and agree. See section 2.\nActivity: your likes, follows, visits, passes, speed dates, blocks, reports and invitations, and your messages in text, voice and pictures, in order to provide those functions.\nPayments and contacts: records of what you bought, spent, earned and withdrew; your WeChat ID, if you give it; and for withdrawals your Alipay account, name and identity number, only to check the payee and to pay.\nWe do not read your contacts, call records or text messages. Numbers that you want to keep away are typed by you one by one; we keep a keyed hash of each and its last four digits, encrypted. A number takes effect at some moment within a day and goes on for up to 30 days after you remove it, so that it is hard to find out by it whose a number is; somebody who stops meeting you may still guess.',
    },
    {
      heading: '2. Place',
      body: 'A place is sensitive personal information. We ask for separate consent before using it, and you may choose a city by hand instead.\nOn receipt the server at once turns the fix into an area of about 1 km, whose borders differ for every member and are secret; the coordinates are neither kept nor logged. Where few members are near, the area widens to about 5 km or the whole city.\nOther members only see a range such as “within 2 km”, or your city. You may hide your distance, hide from Nearby, or clear your place in the settings at any time. Of a place that you clear, the last area stays encrypted until 24 hours after it was told, only to recognise invented places; recommendations and distances no longer use it. A place older than 72 hours is no longer used.',
    },
    {
      heading: '3. Photos and face data',
      body: 'Uploaded photos are encoded anew without the place and device stored in them; the original file is never served. Until reviewed, the photos, videos and voice introduction of your profile and album are for you alone. A photo that only matches see carries a faint mark of the member number of whoever opens it, so that a leaked copy shows where it came from; on such photos of others that you open, the number is yours.\nReal-person authentication processes face data only with your separate consent, and a review by a person is always offered. Its video is stored encrypted, deleted at once when you pass, and otherwise kept for 30 days at most; the page tells the date. You can also meet one of us live by video, which is not recorded; the times and the note that you propose are erased 30 days after the end. An encrypted copy of the cover photo that passed is kept, to compare a new cover with it, until the mark is withdrawn or the account is closed. Of the face and the photos of a banned person only hashes that cannot be turned back are kept, to recognise another registration.',
    },
    {
      heading: '4. How we use it',
      body: 'To create and protect your account; to recommend members by the conditions you set; to deliver messages; to review content and handle reports; to send the notices you chose; to obey the law.\nRecommendations use your conditions, rough distance, interests and activity. You can turn personal recommendations off in the settings. Decisions that affect you gravely, such as a ban, are not made by software alone; when several members report you, software may stop showing your profile to new people until a person has looked.',
    },
    {
      heading: '5. Who can see it',
      body: 'Other members see your nickname, age, star sign, city, IP location (province or country, which the rules do not let anybody hide), profile, reviewed photos and voice introduction, and authentication mark. You may hide your age, distance, activity and VIP badge, and choose in your profile, one by one, whether everyone, your matches or only you see height, job, education, income, marital status, smoking, drinking, children and what you look for.\nMembers whom you blocked do not see you.\nAuthorised staff look only where a report, an appeal or a security matter requires it, and each look is recorded.',
    },
    {
      heading: '6. Processors, sharing and disclosure',
      body: 'Providers of text messages, confirmation of phone numbers, cloud storage, payment, payouts, identity checks, face comparison and review of content process what their task requires, bound by contract; services that are not in use receive nothing. In mini-programs the platform processes information by its own rules.\nUnless you consent separately or the law says otherwise we do not give your personal information to others, publish it or send it abroad.',
    },
    {
      heading: '7. How long we keep it',
      body: 'Information is kept within the People’s Republic of China. Profile and messages are kept while the account lives; uploads that were not used are deleted within 24 hours; codes expire after 5 minutes; a login lives 180 days at most. Records of logins and of changed phone numbers are kept for 180 days after their end, and keyed hashes of the networks of logins and of former phone numbers for 90 days; the lines of speed dates that led to no contact for 7 days at most. Numbers that you keep away are deleted within 30 days after you remove them, and when you close your account. The file of an export is deleted after 24 hours.\nAfter an account is closed, personal information is deleted or anonymised once the 15 days to change your mind have passed; the other side keeps their own conversation, where you appear as a closed account; records of payments are kept for at least 3 years and records of logins for at least 6 months as the law requires, and a keyed hash of the phone number for 30 days against abuse.\nA birthday under 18 is not kept; only keyed hashes of phone and device are, for 30 days, in order to refuse another registration.',
    },
    {
      heading: '8. How we protect it',
      body: 'Connections are encrypted; phone numbers are stored encrypted; tokens and codes are stored as hashes; logs hold no phone numbers, places or message texts.\nIf a security incident concerns your information we tell you and the authorities as the law requires.',
    },
    {
      heading: '9. Your rights',
      body: 'In your profile and settings you can see, correct and delete details, choose who sees them, turn personal recommendations off and end other sessions.\nIn the settings you can export your data (records, and the pictures, voices and videos that you sent; ready within 24 hours, 3 times in 30 days) and close your account, which withdraws every consent. For any other request to see, correct, transfer or delete information, or to withdraw a single consent, reach customer service; we answer within 15 working days without unreasonable conditions. Withdrawing consent does not affect what was done before.',
    },
    {
      heading: '10. Minors',
      body: 'Jinyu is not for people under 18. If we find that a minor uses it we end the service and delete their information. Guardians can ask for the refund of what a minor paid on the page Minors’ Refunds, without an account: we process the guardian’s name, phone number, relation to the child, the payments and photos only to verify the claim and to refund it, and keep them encrypted. Photos are deleted 30 days and everything else 180 days after the answer; photos that were not sent with a claim are deleted within a day.',
    },
    {
      heading: '11. Storage on your device',
      body: 'We keep your login token, a random device identifier, preferences such as the language, drafts and the lists that you saw last on your device. There is no advertising tracker. The token is deleted when you log out.',
    },
    {
      heading: '12. Changes and contact',
      body: 'When this policy changes its version rises; for important changes we ask for your consent again.\nFor questions or complaints reach us through the customer service page. If you are not satisfied with the answer you may complain to the cyberspace administration.',
    },
  ],
}

/** The privacy policy. Source: product §7.2, §7.12, §7.13, §13, ours */
export const privacyPolicy: Record<Language, AgreementText> = { 'zh-CN': chinese, en: english }
